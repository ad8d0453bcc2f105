import { type NodeProcess, startNode } from './node-process.js';

const MAIN = new URL('../../../bundle/main.js', import.meta.url);
const BARE = new URL('../children/bare-server.js', import.meta.url);

/** Starts the service as it ships, on the store that the environment names; `flags` are those of Node. */
export const startService = (
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<NodeProcess> =>
  startNode([...flags, MAIN.pathname, 'serve'], {
    SHIPSHAPE_PORT: '0',
    // Background work has parts of its own.
    SHIPSHAPE_WATCH_INTERVAL_SECONDS: '0',
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    PATH: process.env['PATH'] ?? '',
    ...environment,
  });

/** Starts a bare `node:http` server that answers everything with these bytes. */
export const startBareServer = (
  answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  flags: readonly string[] = [],
): Promise<NodeProcess> =>
  startNode([...flags, BARE.pathname], { BENCH_ANSWER: JSON.stringify(answer) });
