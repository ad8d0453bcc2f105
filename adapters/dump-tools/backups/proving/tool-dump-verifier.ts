import { dirname } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type {
  DumpKind,
  DumpVerifier,
  ProofPlace,
} from '../../../../core/backups/ports/dump-verifier.js';
import { chooseDumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { drained, readArchive, readPlainDump } from './read-dump.js';
import { mayRestore, restoreDump } from './restore-dump.js';
import { instanceServer, type ProofServer } from './run-at-server.js';
import { restoreTools } from './restore-tools.js';
import type { ProofTools } from '../engine-tools.js';
import { programBeside } from '../../finding/find-programs.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

export interface ToolDumpVerifierOptions {
  readonly tools: DumpToolProbe;
  readonly openGate: OpenDumpGate;
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
              ? atServerOf(options, place.value, (server) =>
                  mayRestore({ ...options, server, tools, proof: proofOf(kind), signal }),
                )
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
    pipe(
      restoreTools(options.tools, kind),
      TE.flatMap((tools) =>
        atServerOf(options, place, (server) =>
          restoreDump({ ...options, server, tools, proof: proofOf(kind), bytes, signal }),
        ),
      ),
    ),
});

/** At the server of a place, which is there as long as it is used. */
const atServerOf = <A>(
  { openGate }: ToolDumpVerifierOptions,
  place: ProofPlace,
  use: (server: ProofServer) => TE.TaskEither<ProofFailure, A>,
): TE.TaskEither<ProofFailure, A> =>
  place._tag === 'Instance'
    ? use(instanceServer(openGate, place.target))
    : TE.left(unproved({ code: 'restore_server_missing', major: place.major }));

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
