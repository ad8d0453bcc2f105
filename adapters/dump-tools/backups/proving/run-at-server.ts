import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { DumpGate, OpenDumpGate } from '../../../network/dump-gate.js';
import {
  endedHere,
  lackOf,
  notStarted,
  type ProofFailure,
  restoreFailure,
  unproved,
} from './proof-failure.js';
import type { RestoreTools } from './restore-tools.js';
import { runTool, type ToolRun } from '../run-tool.js';
import { closeGate, type ToolCall, type ToolEnd } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

/** A server on which a dump is restored: one of the fleet, behind a gate, or one that was made for it, which is as one itself. */
export interface ProofServer extends Pick<DumpTarget, 'engine' | 'user'> {
  /** The path of the database that is concerned, for the log. */
  readonly path: string;
  /** The database in which its login may begin. */
  readonly home: string;
  /** It was made for one restore, and is removed after it. */
  readonly isThrownAway?: true;
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

export interface AtServer {
  readonly tools: RestoreTools;
  readonly server: ProofServer;
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** Runs a tool in a database, with a gate of its own in place of the server: it gets no password, as the tool of a dump. */
export const toolAtServer =
  (
    { tools, server, signal }: Omit<AtServer, 'onToolMessage'>,
    name: string,
    { file, argv, input, onMessage, stop }: ToolCall,
  ): TE.TaskEither<ProofFailure, ToolEnd> =>
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
      : E.left(unproved(ended));
  };

/** A tool, and what it takes for it to have done its work. */
export interface ServerTool extends ToolCall {
  readonly isDone: (run: ToolRun) => boolean;
}

/** Runs a tool that proves a dump. */
export const runAtServer = (
  at: AtServer,
  name: string,
  { isDone, ...call }: ServerTool,
): TE.TaskEither<ProofFailure, ToolRun> =>
  pipe(
    toolAtServer(at, name, call),
    TE.flatMapEither(({ run, ...passage }) => {
      if (isDone(run)) return E.right(run);
      const { path } = at.server;
      at.onToolMessage(`${path}, in a restore to prove a dump: ${toolMessage(call.file, run)}`);
      const lack = at.server.isThrownAway && lackOf(run);
      return E.left(lack ? unproved(lack) : restoreFailure(run, passage));
    }),
  );
