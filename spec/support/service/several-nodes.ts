import { readdir, readFile, readlink } from 'node:fs/promises';
import { pollUntil } from '../shared/poll-until.js';
import { firstToken } from './first-token.js';
import { type Env, type RunningService, serveShipshape } from './shipshape-process.js';

/** Service processes on one store, of which each can be killed and started again. */
export type SeveralNodes = ReturnType<typeof severalNodes>;

const LIFETIME_MS = 3_600_000;

export const severalNodes = (env: Env) => {
  const nodes = new Map<number, RunningService>();
  const listeners = new Set<(line: string, node: number) => void>();
  let token = '';
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const [node] = nodes.values();
    const json = init.body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, ...json };
    // On a machine with more to do than it can, a service that has only just started says that it is overloaded.
    const [response, text] = await pollUntil(
      async () => {
        const answer = await fetch(`${node?.url ?? ''}${path}`, { ...init, headers });
        return [answer, await answer.text()] as const;
      },
      ([{ status }]) => status !== 503,
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  const stop = async (node: number, signal?: NodeJS.Signals): Promise<void> => {
    const service = nodes.get(node);
    nodes.delete(node);
    await service?.stop(signal);
  };
  return {
    start: async (node: number, settings: Env = {}) => {
      const service = await serveShipshape({ ...env, ...settings }, LIFETIME_MS, (line) =>
        listeners.forEach((listener) => listener(line, node)),
      );
      nodes.set(node, service);
      token ||= firstToken(service);
    },
    stop,
    stopAll: async () => {
      await Promise.all([...nodes.keys()].map((node) => stop(node)));
    },
    /** Asks the node that has run for longest; undefined where its answer is empty. */
    call,
    /** What `call` asks, and its administrator's token. */
    access: () => ({ url: [...nodes.values()][0]?.url ?? '', token }),
    /** The node that `call` asks; undefined while none runs. */
    asked: () => [...nodes.keys()][0],
    /** The node that has opened a connection from this port of IPv4. */
    connectedFrom: async (port: number) => {
      const socket = await socketAt(port);
      for (const [node, { pid }] of nodes) if ((await socketsOf(pid)).includes(socket)) return node;
      return undefined;
    },
    /** The node that is this process; undefined where none is. */
    withPid: (pid: number) => [...nodes].find(([, service]) => service.pid === pid)?.[0],
    /** The node that logs such a line next. */
    logs: (wanted: RegExp) =>
      new Promise<number>((resolve) => {
        const listener = (line: string, node: number) => {
          if (wanted.test(line) && listeners.delete(listener)) resolve(node);
        };
        listeners.add(listener);
      }),
    /** The id of the resource with this path. */
    resource: async (path: string) => {
      const found = await call(`/v1/resources?at=${path}`);
      return (found as { resources: [{ id: string }] }).resources[0].id;
    },
  };
};

/** As `/proc/PID/fd` names the socket whose own end is this port (proc_net_tcp.txt: `sl local remote st … inode`). */
const socketAt = async (port: number): Promise<string> => {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((row) => row.trim());
  const row = rows.map((text) => text.split(/\s+/)).find(([, local]) => local?.endsWith(end));
  return `socket:[${row?.[9] ?? ''}]`;
};

const socketsOf = async (pid: number): Promise<readonly string[]> => {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
};
