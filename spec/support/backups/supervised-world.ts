import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpMaker, type MemoryDump } from '../memory/dump-maker.js';
import { memoryClock, memoryTimer } from '../../../adapters/memory/shared/timer.js';
import type { DumpMaker } from '../../../core/backups/ports/dump-maker.js';
import type { RunRegister } from '../../../core/backups/ports/run-register.js';
import type { RunOutcome } from '../../../core/backups/run.js';
import type { SupervisedDump } from '../../../core/backups/use-cases/supervise-dump.js';
import { superviseDump } from '../../../core/backups/use-cases/supervise-dump.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { aUuid } from '../shared/a-uuid.js';

type Answer<K extends 'renew' | 'finish'> = ReturnType<ReturnType<RunRegister[K]>>;

/** One dump under supervision, in a time that stands still, with what is stored of it. */
export const supervisedWorld = (dump: MemoryDump) => {
  const [timer, clock] = [memoryTimer(), memoryClock(new Date(0))];
  const finished: RunOutcome[] = [];
  const renewed: number[] = [];
  const answers = {
    renew: (): Answer<'renew'> => Promise.resolve(E.right('held')),
    finish: (): Answer<'finish'> => Promise.resolve(E.right(true)),
  };
  const [reader, stopping] = [new AbortController(), new AbortController()];
  const dumps: { start: DumpMaker['start'] } = { ...memoryDumpMaker(() => dump) };
  const ports = {
    timer,
    clock,
    dumps,
    runs: {
      renew: (_run: unknown, _leaseMs: number, sizeBytes: number) => {
        renewed.push(sizeBytes);
        return answers.renew;
      },
      finish: (_run: unknown, outcome: RunOutcome): TE.TaskEither<PortFailure, boolean> => {
        finished.push(outcome);
        return answers.finish;
      },
    },
  };
  const start = () =>
    superviseDump(
      ports,
      { deadlineMs: 600_000, stallMs: 300_000, stopping: stopping.signal },
      {
        run: { id: aUuid(1), fence: 1 },
        request: {
          target: aDumpTarget(),
          tool: { file: '/usr/bin/pg_dump', version: '18.1', major: 18 },
          serverMajor: 18,
          format: 'custom',
        },
        reader: reader.signal,
      },
    );
  return {
    dumps,
    finished,
    renewed,
    answers,
    reader,
    stopping,
    start,
    /** Lets time pass for timers and clock, and what waits for them go on. */
    pass: async (ms: number) => {
      clock.set(new Date(clock.now().getTime() + ms));
      timer.advance(ms);
      await new Promise(setImmediate);
    },
  };
};

export const read = async ({ bytes }: SupervisedDump): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
};
