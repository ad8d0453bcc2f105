import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import type { Plant } from './planted.js';

/*
 * Loaded into a process of Shipshape before anything else of it: makes it slower or larger by as much as the
 * environment says.
 */

const {
  startMs = 0,
  residentMiB = 0,
  requests = [],
} = JSON.parse(process.env['BENCH_PLANT'] ?? '{}') as Plant;

const blockFor = (ms: number): void => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

const kept: Buffer[] = [];

/** Only memory that is written to is resident. */
const grow = (mebibytes: number): void => {
  if (mebibytes > 0) kept.push(Buffer.alloc(mebibytes * 2 ** 20, 1));
};

let seen = 0;

const slowDown = (
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  pass: () => boolean,
): boolean => {
  const rule = requests.find(({ asked }) => `${String(method)} ${url}`.startsWith(asked));
  seen += rule === undefined ? 0 : 1;
  if (rule === undefined || seen % (rule.oneIn ?? 1) !== 0) return pass();
  grow(rule.residentMiB ?? 0);
  blockFor(rule.blockMs ?? 0);
  if (rule.isRefused === true) {
    response.writeHead(503, { 'content-length': '0' }).end();
    return true;
  }
  if (rule.waitMs === undefined) return pass();
  setTimeout(pass, rule.waitMs);
  return true;
};

if (isMainThread) {
  grow(residentMiB);
  blockFor(startMs);
  // oxlint-disable-next-line typescript/unbound-method -- called with the server as `this` below
  const emit = Server.prototype.emit as (...args: readonly unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...args: readonly unknown[]) {
    const pass = (): boolean => emit.call(this, event, ...args);
    if (event !== 'request') return pass();
    return slowDown(args[0] as IncomingMessage, args[1] as ServerResponse, pass);
  };
}
