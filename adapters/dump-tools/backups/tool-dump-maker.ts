import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DumpMaker,
  DumpRefused,
  DumpRequest,
  RunningDump,
} from '../../../core/backups/ports/dump-maker.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { DumpGate, OpenDumpGate } from '../../network/dump-gate.js';
import { programBeside } from '../finding/find-programs.js';
import { openSource } from './contents/open-source.js';
import type { EngineTools } from './engine-tools.js';
import { scriptOfClient } from './script-of-client.js';
import { passageOf, putToolToWork, type ToolAtWork, type ToolResult } from './tool-at-work.js';
import { dumpEnd, refusalOf, refused, startRefusal, toolMessage } from './tool-end.js';
import { codeOf } from './tool-process.js';
import { TOOLS_OF_ENGINE } from './tools-of-engine.js';

export interface ToolDumpMakerOptions {
  readonly openGate: OpenDumpGate;
  /** How long pg_dump waits for the lock of a table. */
  readonly lockWaitMs: number;
  /** Called with what a tool printed on standard error. It may have words of the target, and is for the operator alone. */
  readonly onToolMessage: (message: string) => void;
}

type Refusal = PortFailure | DumpRefused;

/** The same with the program beside the dump tool that dumps globals, if they are what is requested. */
const withProgram = (request: DumpRequest): TE.TaskEither<Refusal, DumpRequest> => {
  const { target, tool } = request;
  if (target.what !== 'globals') return TE.right(request);
  return pipe(
    programBeside(dirname(tool.file), TOOLS_OF_ENGINE[target.engine].globals.programs),
    TE.flatMap(TE.fromOption((): Refusal => refused({ code: 'dump_tool_missing' }))),
    TE.map((file) => ({ ...request, tool: { ...tool, file } })),
  );
};

/** Runs the dump tools, each with a gate of its own in place of the server. */
export const toolDumpMaker = (options: ToolDumpMakerOptions): DumpMaker => {
  /** Those that were built so, by their files. */
  const withoutZstd = new Set<string>();
  return {
    start: (request, signal) => async () => {
      const { file } = request.tool;
      const found = await withProgram(request)();
      if (E.isLeft(found)) return found;
      const first = await start(options, found.right, signal, withoutZstd.has(file));
      if (E.isRight(first) || first.left !== LACKS_ZSTD) return E.mapLeft(asRefusal)(first);
      withoutZstd.add(file);
      return E.mapLeft(asRefusal)(await start(options, found.right, signal, true));
    },
  };
};

/** The tool refused its arguments, which name a compression that it lacks, and did nothing else. */
const LACKS_ZSTD = 'lacks zstd';

type StartFailure = Refusal | typeof LACKS_ZSTD;

const failureWith =
  (lacksZstd: boolean, { saysNoZstd }: EngineTools) =>
  (result: ToolResult): StartFailure =>
    !lacksZstd && saysNoZstd?.test(result.exit.stderr) === true ? LACKS_ZSTD : refusalOf(result);

const asRefusal = (failure: StartFailure): Refusal =>
  failure === LACKS_ZSTD ? refused({ code: 'dump_failed' }) : failure;

const start = async (
  { openGate, lockWaitMs, onToolMessage }: ToolDumpMakerOptions,
  request: DumpRequest,
  signal: AbortSignal,
  lacksZstd: boolean,
): Promise<E.Either<StartFailure, RunningDump>> => {
  if (isAborted(signal)) return E.left(refused({ code: 'dump_cancelled' }));
  const tools = { ...TOOLS_OF_ENGINE[request.target.engine], onToolMessage };
  const sessions = request.compare === undefined ? 'of_one_tool' : 'handed_on';
  const gate = await openGate(request.target, sessions)();
  if (E.isLeft(gate)) return gate;
  const { client } = tools.globals;
  if (request.target.what === 'globals' && client !== undefined)
    return scriptOfClient({ ...tools, client }, request, gate.right, signal);
  const command = tools.dump(request, gate.right, { lockWaitMs, lacksZstd });
  const readContents = await openSource(request, tools, gate.right, signal);
  const refusedLogin = await loginRefusal(gate.right);
  if (refusedLogin !== undefined) return E.left(refusedLogin);
  const work = { tail: tools.tail(), readContents };
  const tool = await putToolToWork(command, gate.right, work).catch(refusedBySystem);
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
  return E.mapLeft(failureWith(lacksZstd, tools))(await firstBytes(tool.right));
};

/** The login of a client that came before the tool is not tried again with the tool, since servers count them. */
const loginRefusal = async (gate: DumpGate): Promise<Refusal | undefined> => {
  const { login } = await passageOf(gate);
  if (login === undefined || E.isRight(login)) return undefined;
  await gate.close();
  return 'code' in login.left ? refused(login.left) : login.left;
};

/** TypeScript takes what a signal said before a wait for what it says after it. */
const isAborted = ({ aborted }: AbortSignal): boolean => aborted;

/**
 * Before so many bytes mysqldump can still find that it may read nothing; pg_dump has locked every table before its
 * first byte, and writes more than this at once.
 */
const HELD_BACK_BYTES = 1_024;

const firstBytes = async (tool: ToolAtWork): Promise<E.Either<ToolResult, RunningDump>> => {
  const hasBegun = await tool.holds(HELD_BACK_BYTES);
  // A dump can be that small.
  if (hasBegun || (await tool.exited).code === 0)
    return E.right({ bytes: bytesOf(tool), end: () => tool.ended.then(dumpEnd) });
  while ((await tool.take()) !== undefined);
  return E.left(await tool.ended);
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
