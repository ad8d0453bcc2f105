import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import type { Engine } from '../../engines/engines.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import { dumpFileName } from '../dump-file-name.js';
import type { DumpFormat } from '../../engines/engine-record.js';
import type { RunRegister, RunStart } from '../ports/run-register.js';
import type { RunLimits, RunOutcome, TooManyRuns } from '../run.js';
import { dumpNotReady, planDump, type PlanDumpError, type PlanDumpPorts } from './plan-dump.js';
import type { DumpBounds, DumpToSupervise, SuperviseDumpPorts } from './supervise-dump.js';
import { superviseDump } from './supervise-dump.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { DumpRequest } from '../ports/dump-maker.js';
import { LEASE_MS } from './keep-lease.js';

/**
 * Makes a dump of the database now, and streams its bytes. The whole check comes first, with the same refusals; then the
 * limits. Once the signal is aborted, since the reader disconnected, the dump ends, at the server as well. Its run is stored
 * when it begins and when it ends, in every case.
 */
export type DownloadDump = (
  caller: Caller,
  database: ResourceId,
  format: O.Option<DumpFormat>,
  signal: AbortSignal,
) => TE.TaskEither<DownloadDumpError, DumpDownload>;

export interface DumpDownload {
  readonly run: Uuid;
  readonly engine: Engine;
  readonly format: DumpFormat;
  readonly fileName: string;
  /**
   * Can be iterated once. They end without an error however the dump ended. A part is valid until the next is asked for, since
   * its memory is used again.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Settles after the last byte, once the outcome is stored. Only `Done` means that the bytes are a whole dump. */
  readonly end: Task<RunOutcome>;
}

export type DownloadDumpError = PlanDumpError | TooManyRuns;

export interface DownloadDumpPorts extends PlanDumpPorts, Omit<SuperviseDumpPorts, 'runs'> {
  readonly runs: Pick<RunRegister, 'start' | 'room'> & SuperviseDumpPorts['runs'];
}

export interface DownloadRules extends DumpBounds {
  readonly limits: RunLimits;
  /** Of this process. */
  readonly node: Uuid;
}

export const downloadDump =
  (ports: DownloadDumpPorts, rules: DownloadRules): DownloadDump =>
  (caller, database, format, signal) =>
    pipe(
      planDump(ports, roomFor(ports, rules, database))(caller, database, format, signal),
      TE.bindTo('request'),
      TE.bind('start', ({ request }) => TE.fromIO(() => runStart(ports, rules, caller, request))),
      TE.bindW('run', ({ start }) => startRun(ports, rules, start)),
      TE.flatMap(({ request, start, run }) =>
        makeDump(ports, rules, start, { run, request, reader: signal }),
      ),
    );

/** A login takes as long as its server, and who is one too many learns it at once. */
const roomFor = (
  { runs }: DownloadDumpPorts,
  { node, limits }: DownloadRules,
  database: ResourceId,
) => runs.room({ kind: 'download', database: O.some(database), node }, limits);

const startRun = ({ runs }: DownloadDumpPorts, { limits }: DownloadRules, start: RunStart) =>
  pipe(
    runs.start(start, limits),
    TE.mapLeft((failure) => (failure._tag === 'RunTargetGone' ? notFound('database') : failure)),
  );

const makeDump = (
  ports: DownloadDumpPorts,
  rules: DownloadRules,
  { startedAt, engine, format }: RunStart,
  dump: DumpToSupervise,
): TE.TaskEither<DownloadDumpError, DumpDownload> =>
  pipe(
    () => superviseDump(ports, rules, dump),
    TE.mapLeft((failure) =>
      failure._tag === 'DumpRefused'
        ? dumpNotReady(dump.request.target, [failure.failure])
        : failure,
    ),
    TE.map(({ bytes, end }) => ({
      run: dump.run.id,
      engine,
      format,
      fileName: dumpFileName({
        databaseName: dump.request.target.database.name,
        startedAt,
        engine,
        toolMajor: dump.request.tool.major,
        format,
      }),
      bytes,
      end,
    })),
  );

const runStart = (
  { clock }: { readonly clock: Clock },
  { node }: { readonly node: Uuid },
  caller: Caller,
  { target, tool, serverMajor, format }: DumpRequest,
): RunStart => ({
  kind: 'download',
  database: O.some(target.database.id),
  restore: O.none,
  databasePath: target.database.path,
  engine: target.engine,
  format,
  startedBy: caller.id,
  startedAt: clock.now(),
  toolVersion: tool.version,
  serverMajor,
  node,
  leaseMs: LEASE_MS,
});
