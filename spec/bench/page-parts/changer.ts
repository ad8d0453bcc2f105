import type { ChangedProblem } from '../processes/problem-reports.js';

/** Changes what a problem on the page says; returns whether the service took it. */
export const changer =
  (url: URL, token: string, { path, ...fields }: ChangedProblem) =>
  async (n: number): Promise<boolean> => {
    const response = await fetch(new URL(path, url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, message: `The replica is ${n} s behind.` }),
    });
    return response.ok;
  };
