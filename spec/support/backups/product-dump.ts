import { join } from 'node:path';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import { toolDumpMaker } from '../../../adapters/dump-tools/backups/tool-dump-maker.js';
import { loopbackGates } from '../gate/loopback-gates.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DatabaseContents } from '../../../core/backups/proof/database-contents.js';

/** Enough for a login, and for the locks of a dump, on a busy machine. */
const DEADLINE_MS = 60_000;

export interface ProductDump {
  readonly isWhole: boolean;
  readonly bytes: Buffer;
  /** What was in its snapshot, where that was requested and is known. */
  readonly contents?: DatabaseContents;
  /** What the tool printed, and the failure. */
  readonly said: string;
}

/** Dumps as a complete Shipshape does, with a tool behind a gate, to a server on 127.0.0.1. */
export const productDump = async (
  request: Pick<DumpRequest, 'target' | 'tool' | 'format' | 'compare'>,
  { signal }: Pick<AbortController, 'signal'> = new AbortController(),
): Promise<ProductDump> => {
  const said: string[] = [];
  const maker = toolDumpMaker({
    openGate: loopbackGates({ onError: (error) => said.push(String(error)) }),
    lockWaitMs: DEADLINE_MS,
    onToolMessage: (message) => said.push(message),
  });
  const started = await maker.start({ ...request, serverMajor: request.tool.major }, signal)();
  const batches: Uint8Array[] = [];
  if (E.isLeft(started)) said.push(JSON.stringify(started.left));
  else {
    for await (const batch of started.right.bytes) batches.push(Buffer.from(batch));
    const end = await started.right.end();
    if (end._tag === 'Whole')
      return {
        isWhole: true,
        bytes: Buffer.concat(batches),
        said: said.join('\n'),
        ...(end.contents !== undefined && { contents: end.contents }),
      };
    said.push(JSON.stringify(end));
  }
  return { isWhole: false, bytes: Buffer.concat(batches), said: said.join('\n') };
};

/** A tool of this directory, with the version that it prints. */
export const toolIn = async (directory: string, name: string): Promise<DumpRequest['tool']> => {
  const file = join(directory, name);
  const { stdout } = await execa(file, ['--version']);
  // MariaDB's prints a version of its own before that of the server.
  const version = /(?:from|Ver|PostgreSQL\)) (?:[\d.]+ Distrib )?([\d.]+)/.exec(stdout)?.[1] ?? '';
  return { file, version, major: Number.parseInt(version) };
};
