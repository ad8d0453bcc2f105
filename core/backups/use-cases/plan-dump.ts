import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type {
  DumpExamination,
  ExamineDumpPorts,
  FindDumpTargetPorts,
} from '../../dump-check/use-cases/check-dump-readiness.js';
import { examineDump, findDumpTarget } from '../../dump-check/use-cases/check-dump-readiness.js';
import type { PastedTarget } from '../../dump-check/dump-reason.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import { type Engine, ENGINE_RECORDS } from '../../engines/engines.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DumpFailure } from '../dump-failure.js';
import type { DumpFormat } from '../../engines/engine-record.js';
import type { DumpRequest } from '../ports/dump-maker.js';
import type { TooManyRuns } from '../run.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export type PlanDumpPorts = FindDumpTargetPorts & ExamineDumpPorts;

/** The dump cannot start, or failed before its first byte. */
export interface DumpNotReady {
  readonly _tag: 'DumpNotReady';
  /** For the sentences and the statements of the reasons. */
  readonly target: PastedTarget;
  /** At least one. */
  readonly reasons: readonly DumpFailure[];
}

/** Dumps of this engine do not have the requested format. */
export interface FormatRejected {
  readonly _tag: 'FormatRejected';
  readonly engine: Engine;
  readonly formats: readonly DumpFormat[];
}

export type PlanDumpError = AuthorizeError | DumpNotReady | FormatRejected;

/** A dump that can start, for a caller who may make it, where there is room for it. The default format is the first of the engine. */
export const planDump =
  (ports: PlanDumpPorts, room: PortTask<void, TooManyRuns>) =>
  (
    caller: Caller,
    database: ResourceId,
    format: O.Option<DumpFormat>,
    signal: AbortSignal,
  ): TE.TaskEither<PlanDumpError | TooManyRuns, DumpRequest> =>
    pipe(
      findDumpTarget(ports)(caller, database),
      TE.bindTo('target'),
      TE.bindW('format', ({ target }) => chooseFormat(target.engine, format)),
      TE.tap(() => room),
      TE.bindW('examined', ({ target }) => examineDump(ports)(target, signal)),
      TE.flatMap(({ target, format: chosen, examined }) => plan(target, chosen, examined)),
    );

const chooseFormat = (engine: Engine, requested: O.Option<DumpFormat>) => {
  const { formats } = ENGINE_RECORDS[engine];
  const format = O.getOrElse(() => formats[0])(requested);
  return formats.includes(format)
    ? TE.right(format)
    : TE.left<FormatRejected>({ _tag: 'FormatRejected', engine, formats });
};

const plan = (
  target: DumpTarget,
  format: DumpFormat,
  { reasons, tool, serverMajor }: DumpExamination,
): TE.TaskEither<DumpNotReady, DumpRequest> =>
  reasons.length > 0 || tool === undefined || serverMajor === undefined
    ? TE.left(dumpNotReady(target, reasons))
    : TE.right({ target, tool, serverMajor, format });

/** Of the target without its password. */
export const dumpNotReady = (
  { database, engine, user }: DumpTarget,
  reasons: readonly DumpFailure[],
): DumpNotReady => ({ _tag: 'DumpNotReady', target: { database, engine, user }, reasons });
