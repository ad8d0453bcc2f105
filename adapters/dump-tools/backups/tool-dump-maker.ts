import * as E from 'fp-ts/lib/Either.js';
import type {
  DumpMaker,
  DumpRefused,
  DumpRequest,
  RunningDump,
} from '../../../core/backups/ports/dump-maker.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { OpenDumpGate } from '../../network/dump-gate.js';
import { isResourceExhausted } from '../finding/resource-exhaustion.js';
import { putToolToWork, type ToolAtWork } from './tool-at-work.js';
import { dumpEnd, refusalOf, refused, toolMessage } from './tool-end.js';
import { toolCommand } from './tool-command.js';
import { codeOf } from './tool-process.js';

export interface ToolDumpMakerOptions {
  readonly openGate: OpenDumpGate;
  /** How long pg_dump waits for the lock of a table. */
  readonly lockWaitMs: number;
  /** Called with what a tool printed on standard error. It may have words of the target, and is for the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

type Refusal = PortFailure | DumpRefused;

/** Runs the dump tools, each with a gate of its own in place of the server. */
export const toolDumpMaker = (options: ToolDumpMakerOptions): DumpMaker => ({
  start: (request, signal) => () => start(options, request, signal),
});

const start = async (
  { openGate, lockWaitMs, onToolMessage }: ToolDumpMakerOptions,
  request: DumpRequest,
  signal: AbortSignal,
): Promise<E.Either<Refusal, RunningDump>> => {
  if (isAborted(signal)) return E.left(refused({ code: 'dump_cancelled' }));
  const gate = await openGate(request.target)();
  if (E.isLeft(gate)) return gate;
  const command = toolCommand(request, gate.right, lockWaitMs);
  const tool = await putToolToWork(request, command, gate.right).catch(refusedBySystem);
  if (E.isLeft(tool)) {
    await gate.right.close();
    return E.left(startRefusal(tool.left));
  }
  const { cancel, ended } = tool.right;
  signal.addEventListener('abort', cancel, { once: true });
  if (isAborted(signal)) cancel();
  void ended.then(({ exit }) => {
    signal.removeEventListener('abort', cancel);
    const { database } = request.target;
    if (exit.stderr !== '')
      onToolMessage(`${database.path}: ${toolMessage(request.tool.file, exit)}`);
  });
  return firstBytes(tool.right);
};

/** TypeScript takes what a signal said before a wait for what it says after it. */
const isAborted = ({ aborted }: AbortSignal): boolean => aborted;

/**
 * Before so many bytes mysqldump can still find that it may read nothing; pg_dump has locked every table before its
 * first byte, and writes more than this at once.
 */
const HELD_BACK_BYTES = 1_024;

const firstBytes = async (tool: ToolAtWork): Promise<E.Either<Refusal, RunningDump>> => {
  const hasBegun = await tool.holds(HELD_BACK_BYTES);
  // A dump can be that small.
  if (hasBegun || (await tool.exited).code === 0)
    return E.right({ bytes: bytesOf(tool), end: () => tool.ended.then(dumpEnd) });
  while ((await tool.take()) !== undefined);
  const result = await tool.ended;
  return E.left(refusalOf(result));
};

const bytesOf = async function* ({
  take,
  cancel,
}: ToolAtWork): AsyncGenerator<Uint8Array, void, void> {
  let batch = await take();
  try {
    for (; batch !== undefined; batch = await take()) yield batch;
  } finally {
    // Left early. After the last byte the tool may exit by itself.
    if (batch !== undefined) cancel();
  }
};

const refusedBySystem = (error: unknown): E.Either<string, never> => E.left(codeOf(error));

const startRefusal = (code: string): Refusal =>
  isResourceExhausted(code)
    ? unavailable('dump_tool', 'busy')
    : refused({ code: 'dump_tool_failed' });
