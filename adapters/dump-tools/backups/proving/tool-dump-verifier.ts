import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { DumpKind, DumpVerifier } from '../../../../core/backups/ports/dump-verifier.js';
import { chooseDumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import { endedHere, notStarted, type ProofFailure, unproved } from './proof-failure.js';
import { mayRestore, restoreDump } from './restore-dump.js';
import { type RestoreTools, restoreTools } from './restore-tools.js';
import type { ProofTools } from '../engine-tools.js';
import { programBeside } from '../../finding/find-programs.js';
import { runTool } from '../run-tool.js';
import type { DumpTail } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import { ENVIRONMENT } from '../tool-process.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

export interface ToolDumpVerifierOptions {
  readonly tools: DumpToolProbe;
  readonly openGate: OpenDumpGate;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

/** Reads dumps with pg_restore or by their last lines, and restores them with the tools that come with the one that made them. */
export const toolDumpVerifier = (options: ToolDumpVerifierOptions): DumpVerifier => ({
  examine: (kind, target, signal) =>
    proofOf(kind).ends !== undefined && O.isNone(target)
      ? examineProgram(options.tools, kind)
      : pipe(
          restoreTools(options.tools, kind),
          TE.flatMap((tools) =>
            O.isSome(target)
              ? mayRestore({ ...options, tools, proof: proofOf(kind), signal }, target.value)
              : TE.right(undefined),
          ),
          TE.map(() => O.none),
          TE.orElse(toFinding),
        ),
  read: (kind, bytes, signal) => {
    const { ends } = proofOf(kind);
    return ends === undefined
      ? pipe(
          restoreTools(options.tools, kind),
          TE.tapError(() => drained(bytes)),
          TE.flatMap((tools) => readArchive(options, tools, bytes, signal)),
        )
      : readPlainDump(ends(), bytes, signal);
  },
  restore: (target, kind, bytes, signal) =>
    pipe(
      restoreTools(options.tools, kind),
      TE.flatMap((tools) =>
        restoreDump({ ...options, tools, proof: proofOf(kind), target, bytes, signal }),
      ),
    ),
});

const proofOf = (kind: DumpKind): ProofTools => TOOLS_OF_ENGINE[kind.engine].proof(kind);

/** Globals are dumped by another program than databases; it comes with the dump tool, and may not be installed all the same. */
const examineProgram = (
  tools: DumpToolProbe,
  { engine, toolMajor, what }: DumpKind,
): TE.TaskEither<PortFailure, O.Option<DumpFailure>> =>
  what === undefined
    ? TE.right(O.none)
    : pipe(
        tools.find(engine),
        TE.flatMap((found) => {
          const tool = chooseDumpTool(found.tools, toolMajor);
          const { programs } = TOOLS_OF_ENGINE[engine].globals;
          return tool === undefined
            ? TE.right(O.none)
            : programBeside(dirname(tool.file), programs);
        }),
        TE.map((program) =>
          O.isSome(program) ? O.none : O.some<DumpFailure>({ code: 'dump_tool_missing' }),
        ),
      );

/** What was not found out, since the caller ended it, is no finding. */
const toFinding = (failure: ProofFailure): TE.TaskEither<PortFailure, O.Option<DumpFailure>> => {
  if (failure._tag !== 'DumpUnproved') return TE.left(failure);
  return failure.failure.code === 'dump_cancelled'
    ? TE.left(unavailable('dump_tool', 'abandoned'))
    : TE.right(O.some(failure.failure));
};

/**
 * Whether a dump in SQL is whole, by how it begins and ends, and has no NUL in it, which no such dump has. Nothing can tell
 * of a change in between.
 */
const readPlainDump =
  (
    dump: DumpTail,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): TE.TaskEither<ProofFailure, void> =>
  async () => {
    let isText = true;
    try {
      for await (const part of bytes) {
        dump.add(part);
        isText &&= !part.includes(0);
      }
    } catch {
      isText = false;
    }
    if (signal.aborted) return E.left(unproved({ code: 'dump_cancelled' }));
    return isText && dump.isComplete()
      ? E.right(undefined)
      : E.left(unproved({ code: 'dump_unreadable' }));
  };

/** Every entry of the archive is decompressed and written as SQL, to nowhere. */
const readArchive = (
  { onToolMessage }: ToolDumpVerifierOptions,
  { restorer: file }: RestoreTools,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): TE.TaskEither<ProofFailure, void> =>
  pipe(
    () =>
      runTool(
        { file, argv: ['--file=/dev/null'], env: ENVIRONMENT },
        { bytes, isDrained: true },
        signal,
      ),
    TE.mapLeft(notStarted),
    TE.flatMapEither((run) => {
      const ended = endedHere(run, signal);
      if (ended !== undefined) return E.left(unproved(ended));
      if (run.code === 0 && run.input === 'taken') return E.right(undefined);
      onToolMessage(`A dump that was read back: ${toolMessage(file, run)}`);
      return E.left(unproved({ code: 'dump_unreadable' }));
    }),
  );

/** Who reads the same bytes beside must not wait for us. */
const drained =
  (bytes: AsyncIterable<Uint8Array>): TE.TaskEither<ProofFailure, void> =>
  async () => {
    try {
      for await (const _part of bytes);
      return E.right(undefined);
    } catch {
      return E.left(unproved({ code: 'dump_unreadable' }));
    }
  };
