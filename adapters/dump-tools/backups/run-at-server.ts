import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { OpenDumpGate } from '../../network/dump-gate.js';
import {
  endedHere,
  notStarted,
  type ProofFailure,
  restoreFailure,
  unproved,
} from './proof-failure.js';
import type { RestoreTools } from './restore-tools.js';
import { runTool, type ToolInput, type ToolRun } from './run-tool.js';
import { closeGate } from './tool-at-work.js';
import { libpqEnvironment } from './tool-command.js';
import { toolMessage } from './tool-end.js';

export interface AtServer {
  readonly tools: RestoreTools;
  readonly openGate: OpenDumpGate;
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** A tool of libpq, and what it takes for it to have done its work. */
export interface ServerTool {
  readonly file: string;
  readonly argv: readonly string[];
  readonly input?: ToolInput;
  readonly isDone: (run: ToolRun) => boolean;
}

/** Runs a tool with a gate of its own in place of the server: it gets no password, as the tool of a dump. */
export const runAtServer =
  (
    { openGate, onToolMessage, signal }: Omit<AtServer, 'tools'>,
    target: DumpTarget,
    { file, argv, input, isDone }: ServerTool,
  ): TE.TaskEither<ProofFailure, ToolRun> =>
  async () => {
    const gate = await openGate(target)();
    if (E.isLeft(gate)) return gate;
    const env = libpqEnvironment(target, gate.right);
    const run = await runTool({ file, argv, env }, input, signal);
    const passage = await closeGate(gate.right);
    if (E.isLeft(run)) return E.left(notStarted(run.left));
    const ended = endedHere(run.right, signal);
    if (ended !== undefined) return E.left(unproved(ended));
    if (isDone(run.right)) return run;
    onToolMessage(
      `${target.database.path}, in a restore to prove a dump: ${toolMessage(file, run.right)}`,
    );
    return E.left(restoreFailure(run.right, passage));
  };

/** What psql prints for one query: values alone, a line a row. */
export const queryAt =
  (at: AtServer, target: DumpTarget) =>
  (sql: string): TE.TaskEither<ProofFailure, string> =>
    pipe(
      runAtServer(at, target, {
        file: at.tools.psql,
        argv: ['-XAtqw', '-v', 'ON_ERROR_STOP=1', '-c', sql],
        isDone: ({ code }) => code === 0,
      }),
      TE.map(({ output }) => output.trim()),
    );
