import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeServer } from './fake-server.js';

/** What a network does to the connections that pass through it. */
export type NetworkFault =
  /** It ends them, as if both sides had. */
  | 'ends'
  | 'resets'
  /** It passes nothing on any more, and ends nothing. */
  | 'stalls'
  /** It changes one byte. */
  | 'alters'
  /** It resets them, and every later one. */
  | 'goes away';

/** `up` is towards the server. */
export type Direction = 'up' | 'down';

export interface PlannedFault {
  readonly fault: NetworkFault;
  /** What passes in this direction is counted, of all connections together. */
  readonly direction: Direction;
  readonly atByte: number;
  /** Instead: just before the nth part that is sent up with this text in it or, with the direction `down`, before its answer. */
  readonly partWith?: { readonly text: string; readonly nth: number };
}

/** A connection, and whether what was planned for is to be answered next. */
interface Link {
  isAwaited: boolean;
}

/**
 * Forwards everything to the server on `port`, until as many bytes have passed as were planned. Each part waits so long, so that what
 * goes by several connections may arrive in another order.
 */
export const startFaultyProxy = async (
  port: number,
  plan: PlannedFault,
  delayMs?: () => number,
) => {
  const sockets = new Set<Socket>();
  const passed = { up: 0, down: 0 };
  const state = { hasHappened: false, isAway: false, isRepaired: false, sent: 0 };
  const { partWith } = plan;
  /** Where in this part it happens; undefined where it does not. */
  const placeIn = (chunk: Buffer, direction: Direction, link: Link): number | undefined => {
    const start = passed[direction];
    passed[direction] += chunk.length;
    if (partWith === undefined)
      return direction === plan.direction && passed[direction] > plan.atByte
        ? plan.atByte - start
        : undefined;
    if (direction === 'down') return link.isAwaited ? 0 : undefined;
    if (!chunk.includes(partWith.text)) return undefined;
    state.sent += 1;
    const isMeant = state.sent === partWith.nth;
    if (plan.direction === 'up') return isMeant ? 0 : undefined;
    link.isAwaited ||= isMeant;
    return undefined;
  };
  const pass = (direction: Direction, from: Socket, to: Socket, link: Link) => (chunk: Buffer) => {
    const before = placeIn(chunk, direction, link);
    if (before === undefined || state.hasHappened || state.isRepaired) {
      forward(from, to, chunk);
      return;
    }
    state.hasHappened = true;
    if (plan.fault === 'alters') chunk[before] = (chunk[before] ?? 0) ^ 1;
    forward(from, to, plan.fault === 'alters' ? chunk : chunk.subarray(0, before));
    if (plan.fault === 'goes away') state.isAway = true;
    for (const socket of sockets) break_(plan.fault, socket);
  };
  const server = await startFakeServer((socket) => {
    if (state.isAway) return void socket.resetAndDestroy();
    const backend = connect(port, '127.0.0.1');
    const link = { isAwaited: false };
    for (const [direction, one, other] of [
      ['up', socket, backend],
      ['down', backend, socket],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('data', delayed(pass(direction, one, other, link), delayMs))
        .once('end', () => other.end())
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  return {
    port: server.port,
    /** Whether the fault has happened. */
    hasHappened: () => state.hasHappened,
    /** From now on all is well; what stalled does so still. */
    repair: () => Object.assign(state, { isAway: false, isRepaired: true }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Calls with one part after another. */
const delayed = (
  pass: (chunk: Buffer) => void,
  delayMs: (() => number) | undefined,
): typeof pass => {
  if (delayMs === undefined) return pass;
  let last = Promise.resolve();
  return (chunk) => {
    last = last.then(() => delay(delayMs())).then(() => pass(chunk));
  };
};

const forward = (from: Socket, to: Socket, chunk: Buffer): void => {
  if (to.write(chunk) || to.destroyed) return;
  from.pause();
  to.once('drain', () => from.resume());
};

const break_ = (fault: NetworkFault, socket: Socket): void => {
  if (fault === 'ends') socket.end();
  if (fault === 'resets' || fault === 'goes away') socket.resetAndDestroy();
  if (fault === 'stalls') socket.removeAllListeners('data').pause();
};
