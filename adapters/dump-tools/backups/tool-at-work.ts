import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { ReadSource } from './contents/contents-tools.js';
import type { DatabaseContents } from '../../../core/backups/proof/database-contents.js';
import type { DumpGate } from '../../network/dump-gate.js';
import { type ToolOutput, toolOutput } from './tool-output.js';
import type { ToolInput, ToolRun } from './run-tool.js';
import { startTool, type ToolCommand, type ToolExit, type ToolProcess } from './tool-process.js';

/** Remembers how the bytes of a dump end. */
export interface DumpTail {
  readonly add: (bytes: Uint8Array) => void;
  /** Whether the last line is that of a whole dump. */
  readonly isComplete: () => boolean;
}

export interface ToolResult {
  readonly exit: ToolExit;
  /** Whether it was ended from here before all its bytes were taken. */
  readonly isCancelled: boolean;
  /** What the gate reported of the login by then; undefined where the tool never connected. */
  readonly login: Awaited<ReturnType<DumpGate['login']>> | undefined;
  readonly wasCutOff: boolean;
  /** Whether it ends as a whole dump does. */
  readonly isComplete: boolean;
  readonly sha256: string;
  /** What was in its snapshot; undefined where that is not known. */
  readonly contents?: DatabaseContents | undefined;
}

export interface ToolAtWork {
  /** Resolves with true when this many bytes are there, with false when no more will come. */
  readonly holds: (sizeBytes: number) => Promise<boolean>;
  /** The next bytes; undefined after the last. */
  readonly take: () => Promise<Uint8Array | undefined>;
  readonly cancel: () => void;
  readonly exited: Promise<ToolExit>;
  /** Resolves after the last byte was taken, or the tool was cancelled, once nothing of it is left. */
  readonly ended: Promise<ToolResult>;
}

interface WorkOptions {
  readonly tail: DumpTail;
  /** What was in the snapshot of the dump, while its session is still there. Never rejects. */
  readonly readContents: ReadSource;
}

/** Starts the tool; the gate is closed with its end. On the left is the code of why the system refused, the gate open. */
export const putToolToWork = async (
  command: ToolCommand,
  gate: DumpGate,
  { tail, readContents }: WorkOptions,
): Promise<E.Either<string, ToolAtWork>> => {
  const output = await toolOutput(gate.directory);
  const process = await startTool(command, { stdin: 'ignore', stdout: output.writer });
  if (E.isRight(process))
    return E.right(atWork(gate, output, process.right, { tail, readContents }));
  output.destroy();
  return process;
};

const atWork = (
  gate: DumpGate,
  output: ToolOutput,
  process: ToolProcess,
  { tail, readContents }: WorkOptions,
): ToolAtWork => {
  const content = dumpContent(tail);
  const state = { isTaken: false, isCancelled: false };
  const { promise: over, resolve: setOver } = promiseOfEnd();
  const settle = async (): Promise<ToolResult> => {
    const exit = await process.exited;
    await over;
    output.destroy();
    const passage = await passageOf(gate);
    const isDone = exit.code === 0 && !state.isCancelled;
    const contents = isDone ? await readContents() : undefined;
    await gate.close();
    return { exit, isCancelled: state.isCancelled, ...passage, ...content.end(), contents };
  };
  return {
    holds: output.batches.holds,
    take: async () => {
      const batch = await output.batches.take();
      if (batch === undefined) {
        state.isTaken = true;
        setOver();
      } else content.add(batch);
      return batch;
    },
    // After the last byte there is nothing left to cancel but the wait for its exit.
    cancel: () => {
      if (!state.isTaken) state.isCancelled = true;
      output.discard();
      process.terminate();
      setOver();
    },
    exited: process.exited,
    ended: settle(),
  };
};

/** What a gate reports of a login and of its session. */
export type Passage = Pick<ToolResult, 'login' | 'wasCutOff'>;

export interface ToolCall extends Pick<ToolCommand, 'file' | 'argv' | 'onMessage'> {
  readonly input?: ToolInput;
  /** Ends the tool, which then has ended by itself as far as the caller is concerned. */
  readonly stop?: AbortSignal;
}

/** How a tool ended at a server, and what its gate reports. */
export interface ToolEnd extends Passage {
  readonly file: string;
  readonly run: ToolRun;
}

/** What a gate reports by now of the tool that came last. */
export const passageOf = async (gate: Pick<DumpGate, 'login' | 'wasCutOff'>): Promise<Passage> => ({
  login: await Promise.race([gate.login(), Promise.resolve(undefined)]),
  wasCutOff: gate.wasCutOff(),
});

/** What is learnt of the bytes of a dump as they are taken. */
const dumpContent = (tail: DumpTail) => {
  const digest = createHash('sha256');
  return {
    add: (batch: Uint8Array): void => {
      digest.update(batch);
      tail.add(batch);
    },
    end: (): Pick<ToolResult, 'isComplete' | 'sha256'> => ({
      isComplete: tail.isComplete(),
      sha256: digest.digest('hex'),
    }),
  };
};

const promiseOfEnd = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
