import type { NodeProcess } from '../processes/node-process.js';

/** What a fleet has that is set up, beside its servers: without these the overview has the steps that are left. */
const LEFT = {
  destinations: { name: 'vault', kind: 'local', path: '/var/backups' },
  channels: { name: 'on-call', kind: 'webhook', url: 'https://hooks.example/on-call' },
};

export const completeSetup = async ({ url }: NodeProcess, token: string): Promise<void> => {
  for (const [list, body] of Object.entries(LEFT)) {
    const response = await fetch(new URL(`/v1/${list}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${list}: ${await response.text()}`);
  }
};
