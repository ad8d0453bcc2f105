import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type {
  DumpRefused,
  DumpRequest,
  RunningDump,
} from '../../../core/backups/ports/dump-maker.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { DumpGate } from '../../network/dump-gate.js';
import { onlyPart, scriptInput } from './contents/read-restored.js';
import type { EngineTools, GlobalsTools } from './engine-tools.js';
import { runTool } from './run-tool.js';
import { passageOf } from './tool-at-work.js';
import { refusalOf, startRefusal, toolMessage } from './tool-end.js';

interface ScriptTools extends Pick<EngineTools, 'atGate'> {
  readonly client: NonNullable<GlobalsTools['client']>;
  readonly onToolMessage: (message: string) => void;
}

/** A dump of what a client prints for statements, all of which is there before its first byte. */
export const scriptOfClient = async (
  { atGate, client, onToolMessage }: ScriptTools,
  { target, tool: { file, major } }: DumpRequest,
  gate: DumpGate,
  signal: AbortSignal,
): Promise<E.Either<PortFailure | DumpRefused, RunningDump>> => {
  const command = atGate({ file, argv: client.argv }, target, major, gate);
  const ask = async (sql: string): Promise<E.Either<PortFailure | DumpRefused, string>> => {
    const run = await runTool(command, scriptInput(sql), signal);
    if (E.isLeft(run)) return E.left(startRefusal(run.left));
    const isCancelled = signal.aborted;
    if (!isCancelled && client.isDone(run.right)) return E.right(run.right.output);
    onToolMessage(`${target.database.path}: ${toolMessage(file, run.right)}`);
    const passage = await passageOf(gate);
    return E.left(
      refusalOf({ exit: run.right, isCancelled, ...passage, isComplete: false, sha256: '' }),
    );
  };
  const script = await client.script(target.engine, ask);
  await gate.close();
  return E.map(wholeDump)(script);
};

const wholeDump = (script: string): RunningDump => {
  const bytes = Buffer.from(script);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: onlyPart(bytes), end: () => Promise.resolve({ _tag: 'Whole', sha256 }) };
};
