import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import type { DumpGate } from '../../../network/dump-gate.js';
import { programBeside } from '../../finding/find-programs.js';
import type { EngineTools } from '../engine-tools.js';
import type { ReadSource } from './contents-tools.js';
import { readAfter, readBefore } from './read-source.js';

const NOTHING: ReadSource = () => Promise.resolve(undefined);

/**
 * Reads with the client beside the dump tool what no snapshot will have, before the tool is started, and returns what reads the
 * rest after it. Nothing that fails here keeps a dump from being made.
 */
export const openSource = async (
  { compare, target, tool }: DumpRequest,
  { atGate, contents }: Pick<EngineTools, 'atGate' | 'contents'>,
  gate: DumpGate,
  signal: AbortSignal,
): Promise<ReadSource> => {
  if (compare === undefined || target.what === 'globals') return NOTHING;
  const { clients } = ENGINE_RECORDS[target.engine].dumpTool;
  const program = await programBeside(dirname(tool.file), clients)();
  if (E.isLeft(program) || O.isNone(program.right)) return NOTHING;
  const command = { file: program.right.value, argv: contents.argv };
  const client = atGate(command, target, tool.major, gate);
  const source = { tools: contents, client, read: compare, signal };
  const before = await readBefore(source);
  const begun = performance.now();
  return before === undefined
    ? NOTHING
    : () => readAfter(source, before, performance.now() - begun).then(O.toUndefined);
};
