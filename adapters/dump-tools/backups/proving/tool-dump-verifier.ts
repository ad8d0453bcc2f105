import { dirname } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type {
  DumpKind,
  DumpVerifier,
  ProofPlace,
  RestoreFailure,
} from '../../../../core/backups/ports/dump-verifier.js';
import { chooseDumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import { type PortTask, unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import { drained, readArchive, readPlainDump } from './read-dump.js';
import { type DumpRestore, mayRestore, restoreDump } from './restore-dump.js';
import type { AtServer, ProofServer } from './run-at-server.js';
import { atInstanceServer, restoreTools } from './run-at-server.js';
import type { RestoredDatabase } from '../../../../core/backups/proof/restored-database.js';
import type { ThrowawayServers } from '../throwaway/throwaway-servers.js';
import type { ProofTools } from '../engine-tools.js';
import { programBeside } from '../../finding/find-programs.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

export interface ToolDumpVerifierOptions {
  readonly tools: DumpToolProbe;
  readonly openGate: OpenDumpGate;
  readonly servers: ThrowawayServers;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

/** Reads dumps with pg_restore or by their last lines, and restores them with the tools that come with the one that made them. */
export const toolDumpVerifier = (options: ToolDumpVerifierOptions): DumpVerifier => ({
  examine: (kind, place, signal) =>
    proofOf(kind).ends !== undefined && O.isNone(place)
      ? examineProgram(options.tools, kind)
      : pipe(
          restoreTools(options.tools, kind),
          TE.flatMap((tools) =>
            O.isSome(place)
              ? examinePlace(options, kind, place.value, { tools, signal })
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
  restore: (place, kind, bytes, signal) =>
    TE.flatMap(restoreTools(options.tools, kind), (tools) =>
      restoreAt(options, kind, place, { tools, bytes, signal }),
    ),
});

const examinePlace = (
  options: ToolDumpVerifierOptions,
  kind: DumpKind,
  place: ProofPlace,
  at: Pick<AtServer, 'tools' | 'signal'>,
): TE.TaskEither<RestoreFailure, void> =>
  place._tag === 'ThrowawayServer'
    ? options.servers.examine(kind.engine, place)
    : atInstanceServer(options.openGate, place.target, (server) =>
        mayRestore({ ...options, ...at, kind, server }),
      );

const restoreAt = (
  options: ToolDumpVerifierOptions,
  kind: DumpKind,
  place: ProofPlace,
  restore: Pick<DumpRestore, 'tools' | 'bytes' | 'signal'>,
): TE.TaskEither<RestoreFailure, RestoredDatabase> => {
  const at = { ...options, ...restore, kind };
  const use = (server: ProofServer) => restoreDump({ ...at, server });
  return place._tag === 'ThrowawayServer'
    ? options.servers.at({ ...at, place }, use)
    : atInstanceServer(options.openGate, place.target, use);
};

const proofOf = (kind: DumpKind): ProofTools => TOOLS_OF_ENGINE[kind.engine].proof(kind);

/** Globals are dumped by another program than databases; it comes with the dump tool, and may not be installed all the same. */
const examineProgram = (
  tools: DumpToolProbe,
  { engine, toolMajor, what }: DumpKind,
): PortTask<O.Option<DumpFailure>> =>
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
const toFinding = (failure: RestoreFailure): PortTask<O.Option<DumpFailure>> => {
  if (failure._tag !== 'NotRestored') return TE.left(failure);
  return failure.failure.code === 'dump_cancelled'
    ? TE.left(unavailable('dump_tool', 'abandoned'))
    : TE.right(O.some(failure.failure));
};
