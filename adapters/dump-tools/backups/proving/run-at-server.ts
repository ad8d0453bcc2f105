import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { DumpGate, OpenDumpGate } from '../../../network/dump-gate.js';
import type { RestoreTools } from './restore-tools.js';
import { runTool } from '../run-tool.js';
import { closeGate, type ToolCall, type ToolEnd } from '../tool-at-work.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { endedHere, notStarted } from './proof-failure.js';

/** A server on which a dump is restored: one of the fleet, behind a gate, or one that was made for it, which is as one itself. */
export interface ProofServer extends Pick<DumpTarget, 'engine' | 'user'> {
  /** The path of the database that is concerned, for the log. */
  readonly path: string;
  /** The database in which its login may begin. */
  readonly home: string;
  /** It was made for one restore, and is removed after it. */
  readonly isThrownAway?: true;
  /** So its login may do what it wants, and it has all roles that the dump needs. */
  readonly mayDoAnything?: boolean;
  /** For a session in a database. */
  readonly openGate: (database: string) => TE.TaskEither<PortFailure, DumpGate>;
}

/** An instance of the fleet, of which the tools get to see a gate alone. */
export const instanceServer = (
  openGate: OpenDumpGate,
  { database, ...target }: DumpTarget,
): ProofServer => ({
  engine: target.engine,
  user: target.user,
  path: database.path,
  home: database.name,
  openGate: (name) => openGate({ ...target, database: { ...database, name } }),
});

/** A server, and the programs of a restore. */
export interface AtServer {
  readonly tools: RestoreTools;
  readonly server: ProofServer;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** Runs a tool in a database, with a gate of its own in place of the server: it gets no password, as the tool of a dump. */
export const toolAtServer =
  (
    { tools, server, signal }: Omit<AtServer, 'onToolMessage'>,
    name: string,
    { file, argv, input, onMessage, stop }: ToolCall,
  ): TE.TaskEither<RestoreFailure, ToolEnd> =>
  async () => {
    const gate = await server.openGate(name)();
    if (E.isLeft(gate)) return gate;
    const { atGate } = TOOLS_OF_ENGINE[server.engine];
    const at = { ...server, database: { name } };
    const command = atGate({ file, argv }, at, tools.major, gate.right);
    const run = await runTool(
      { ...command, ...(onMessage !== undefined && { onMessage }) },
      input,
      stop === undefined ? signal : AbortSignal.any([signal, stop]),
    );
    const passage = await closeGate(gate.right);
    if (E.isLeft(run)) return E.left(notStarted(run.left));
    const ended = endedHere(run.right, signal);
    return ended === undefined
      ? E.right({ file, run: run.right, ...passage })
      : E.left(notRestored(ended));
  };
