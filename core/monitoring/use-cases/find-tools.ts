import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as T from 'fp-ts/lib/Task.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import type { Engine } from '../../engines/engines.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { DumpToolProbe } from '../../dump-check/ports/dump-tool-probe.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

export interface FindToolsPorts {
  readonly tool: DumpToolProbe;
}

export interface FoundTools {
  /** By engine; none where the search could not be made. */
  readonly found: ReadonlyMap<Engine, DumpToolFindings>;
  readonly missed: readonly PortFailure[];
}

/** Searches once for the dump tools of each engine that a server has, however many instances it has of it. */
export const findTools =
  ({ tool }: FindToolsPorts) =>
  ({ instances }: MonitoredServer): T.Task<FoundTools> =>
    pipe(
      [...new Set(instances.map(({ engine }) => engine))],
      T.traverseArray((engine) =>
        pipe(tool.find(engine), T.map(E.map((findings) => [engine, findings] as const))),
      ),
      T.map(RA.separate),
      T.map(({ left, right }) => ({ found: new Map(right), missed: left })),
    );
