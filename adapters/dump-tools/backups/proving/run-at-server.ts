import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { OpenDumpGate } from '../../../network/dump-gate.js';
import {
  endedHere,
  notStarted,
  type ProofFailure,
  restoreFailure,
  unproved,
} from './proof-failure.js';
import type { RestoreTools } from './restore-tools.js';
import { runTool, type ToolInput, type ToolRun } from '../run-tool.js';
import { closeGate } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

export interface AtServer {
  readonly tools: RestoreTools;
  readonly openGate: OpenDumpGate;
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** A tool, and what it takes for it to have done its work. */
export interface ServerTool {
  readonly file: string;
  readonly argv: readonly string[];
  readonly input?: ToolInput;
  readonly isDone: (run: ToolRun) => boolean;
}

/** Runs a tool with a gate of its own in place of the server: it gets no password, as the tool of a dump. */
export const runAtServer =
  (
    { tools, openGate, onToolMessage, signal }: AtServer,
    target: DumpTarget,
    { file, argv, input, isDone }: ServerTool,
  ): TE.TaskEither<ProofFailure, ToolRun> =>
  async () => {
    const gate = await openGate(target)();
    if (E.isLeft(gate)) return gate;
    const { atGate } = TOOLS_OF_ENGINE[target.engine];
    const command = atGate({ file, argv }, target, tools.major, gate.right);
    const run = await runTool(command, input, signal);
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
