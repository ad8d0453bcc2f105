import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { DumpKind, RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { DumpGate, OpenDumpGate } from '../../../network/dump-gate.js';
import { runTool } from '../run-tool.js';
import { passageOf, type ToolCall, type ToolEnd } from '../tool-at-work.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { endedHere, notStarted } from './proof-failure.js';
import { dirname } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import { chooseDumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import { programBeside } from '../../finding/find-programs.js';

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
  /** For sessions in a database. */
  readonly openGate: (database: string) => PortTask<OpenGate>;
}

type OpenGate = Omit<DumpGate, 'close' | 'rowsSent'>;

/** Calls `use` with an instance of the fleet, of which the tools get to see gates alone: one for each database, closed after it. */
export const atInstanceServer =
  <A>(
    openGate: OpenDumpGate,
    { database, ...target }: DumpTarget,
    use: (server: ProofServer) => TE.TaskEither<RestoreFailure, A>,
  ): TE.TaskEither<RestoreFailure, A> =>
  async () => {
    const gates = new Map<string, ReturnType<ReturnType<OpenDumpGate>>>();
    const openOnce = (name: string) => {
      const gate = gates.get(name) ?? openGate({ ...target, database: { ...database, name } })();
      gates.set(name, gate);
      return gate;
    };
    try {
      return await use({
        engine: target.engine,
        user: target.user,
        path: database.path,
        home: database.name,
        openGate: (name) => () => openOnce(name),
      })();
    } finally {
      for (const opened of await Promise.all(gates.values()))
        if (E.isRight(opened)) await opened.right.close();
    }
  };

/** A server, and the programs of a restore. */
export interface AtServer {
  readonly tools: RestoreTools;
  readonly server: ProofServer;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** Runs a tool in a database, with a gate in place of the server: it gets no password, as the tool of a dump. */
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
    const passage = await passageOf(gate.right);
    if (E.isLeft(run)) return E.left(notStarted(run.left));
    const ended = endedHere(run.right, signal);
    return ended === undefined
      ? E.right({ file, run: run.right, ...passage })
      : E.left(notRestored(ended));
  };

/** The programs that come with a dump tool in one folder, and are as new. */
export interface RestoreTools {
  /** Runs queries. */
  readonly client: string;
  /** Takes a dump on its standard input: the client itself, if dumps are scripts. */
  readonly restorer: string;
  /** Of the dump tool beside them. */
  readonly major: number;
  readonly version: string;
}

/**
 * Those of the version that made the dump, or else the nearest newer one: pg_restore refuses the archives of a newer pg_dump.
 * They are searched for beside the dump tool, and are run only if no other user could have replaced them, like that tool itself.
 */
export const restoreTools = (
  tools: DumpToolProbe,
  kind: DumpKind,
): TE.TaskEither<RestoreFailure, RestoreTools> => {
  const { engine, toolMajor } = kind;
  const { clients } = ENGINE_RECORDS[engine].dumpTool;
  const { restorer } = TOOLS_OF_ENGINE[engine].proof(kind);
  return pipe(
    tools.find(engine),
    TE.map((found) => chooseDumpTool(found.tools, toolMajor)),
    TE.flatMap(TE.fromNullable(MISSING)),
    TE.flatMap(({ file, major, version }) =>
      pipe(
        TE.Do,
        TE.apS('client', programIn(dirname(file), clients)),
        TE.bindW('restorer', ({ client }) =>
          restorer === undefined ? TE.right(client) : programIn(dirname(file), [restorer]),
        ),
        TE.let('major', () => major),
        TE.let('version', () => version),
      ),
    ),
  );
};

const MISSING = notRestored({ code: 'restore_tool_missing' });

const programIn = (
  folder: string,
  names: readonly string[],
): TE.TaskEither<RestoreFailure, string> =>
  pipe(programBeside(folder, names), TE.flatMap(TE.fromOption((): RestoreFailure => MISSING)));
