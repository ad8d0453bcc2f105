import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CheckTask } from './check-task.js';

/** The server may be newer than this machine's pg_dump, or there may be none: the check does the same work. */
const EXPECTED = ['dump_tool_outdated', 'dump_tool_missing'];

/** What is read of a check that found something. */
interface NotReady {
  readonly reasons?: readonly { readonly code: string }[];
}

/** A connection of its own, from an address of its own. */
export const checkConnection = ({ url, token, addresses }: CheckTask, connection: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localAddress = addresses[connection];
  const send = (id: string): Promise<{ readonly status: number; readonly body: string }> =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(`/v1/databases/${id}/dump/check`, url), {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${token}` },
        ...(localAddress === undefined ? {} : { localAddress }),
      });
      asked.once('error', reject);
      asked.once('response', (response) => {
        text(response).then((body) => {
          resolve({ status: response.statusCode ?? 0, body });
        }, reject);
      });
      asked.end();
    });
  return {
    /** Asks for a dump check, and returns whether it was made; whatever else is wrong with a dump ends the benchmark. */
    check: async (id: string | undefined = '') => {
      const { status, body } = await send(id);
      if (status === 204) return true;
      if (status === 503) return false;
      const { reasons = [] } = JSON.parse(body) as NotReady;
      const codes = reasons.map(({ code }) => code);
      if (status !== 424 || codes.some((code) => !EXPECTED.includes(code)))
        throw new Error(`A check was answered ${status}: ${body.slice(0, 300)}`);
      return true;
    },
    end: () => agent.destroy(),
  };
};
