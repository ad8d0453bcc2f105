import * as E from 'fp-ts/lib/Either.js';
import { memoryDumpMaker } from '../../support/memory/dump-maker.js';
import type { Ports } from '../../../composition/modules/parts.js';
import { storageRefused } from '../../../core/backups/storage-refusal.js';
import { sendRefused } from '../../../core/notifications/send-refusal.js';
import { type Faults, unlessKilled, type Victim } from './faults.js';
import { time } from './jumping-time.js';

/** Writes are refused, or their answers lost. */
export const faultyStorage = (
  faults: Faults,
  storage: Ports['storage'],
  node: Victim,
): Ports['storage'] => {
  const guarded =
    <A>(task: () => Promise<E.Either<unknown, A>>) =>
    async () => {
      await unlessKilled(node, undefined);
      if (faults.strike('destination', 40)) return E.left(storageRefused('destination_failed'));
      await time.wait(10 + (faults.strike('destination late', 20) ? faults.random(60_000) : 0));
      const outcome = await task();
      await unlessKilled(node, undefined);
      return faults.strike('destination answer lost', 20)
        ? E.left(storageRefused('destination_unreachable'))
        : outcome;
    };
  return Object.fromEntries(
    (['probe', 'put', 'open', 'size', 'remove', 'sweep'] as const).map((name) => [
      name,
      (...args: readonly unknown[]) =>
        guarded((storage[name] as (...all: readonly unknown[]) => never)(...args)),
    ]),
  ) as unknown as Ports['storage'];
};

export const faultySender = (
  faults: Faults,
  sender: Ports['sender'],
  node: Victim,
): Ports['sender'] => ({
  send: (target, message, signal) => async () => {
    await time.wait(50 + (faults.strike('message late', 30) ? faults.random(20_000) : 0));
    await unlessKilled(node, undefined);
    if (faults.strike('message refused', 80)) return E.left(sendRefused('channel_rejected', 500));
    const outcome = await sender.send(target, message, signal)();
    return faults.strike('message answer lost', 40)
      ? E.left(sendRefused('channel_unreachable'))
      : outcome;
  },
});

const PARTS = [Buffer.from('a dump '), Buffer.from('of a storm')];

export const faultyDumps = (faults: Faults): Ports['dumps'] =>
  memoryDumpMaker(() => {
    const slowMs = 500 + (faults.strike('dump late', 50) ? faults.random(240_000) : 0);
    return {
      parts: PARTS,
      gate: () => time.wait(slowMs).then(() => undefined),
      ...(faults.strike('dump', 50) && { failure: { code: 'connection_lost' as const } }),
    };
  });
