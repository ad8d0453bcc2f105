import { exec } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';

export type KeyCommandFailure =
  | {
      readonly _tag: 'KeyCommandFailed';
      /** How it ended, such as `exit code 2`. */
      readonly end: string;
      /** The last line that it has written to standard error; empty if it wrote none. */
      readonly said: string;
    }
  | { readonly _tag: 'KeyCommandMalformed'; readonly sizeBytes: number };

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 64 * 1024;
const MOST_CHARACTERS = 200;

/** The key that a command, run by the shell, writes to its standard output within 30 seconds. */
export const readKeyFromCommand = (
  command: string,
): Promise<E.Either<KeyCommandFailure, Uint8Array>> =>
  new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, encoding: 'buffer' } as const;
    const child = exec(command, options, (error, output, errors) => {
      if (error !== null) {
        const end = endOf(error);
        resolve(E.left({ _tag: 'KeyCommandFailed', end, said: lastLine(errors) }));
        return;
      }
      const malformed = { _tag: 'KeyCommandMalformed', sizeBytes: output.length } as const;
      resolve(E.fromOption(() => malformed)(decodeKey(output)));
    });
    // A command that asks for a password at once gets an end, not silence.
    child.stdin?.end();
  });

const endOf = ({
  killed,
  signal,
  code,
}: {
  readonly killed?: boolean | undefined;
  readonly signal?: NodeJS.Signals | null | undefined;
  readonly code?: unknown;
}): string => {
  if (killed === true) return `no answer within ${String(TIMEOUT_MS / 1_000)} seconds`;
  return signal === null || signal === undefined ? `exit code ${String(code)}` : `signal ${signal}`;
};

const lastLine = (errors: Buffer): string =>
  (errors.toString('utf8').trim().split('\n').at(-1) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MOST_CHARACTERS);

/** What an operator reads. What the command has printed may be a key, and is not shown. */
export const keyCommandFailureWording = (failure: KeyCommandFailure): string => {
  switch (failure._tag) {
    case 'KeyCommandFailed':
      return `SHIPSHAPE_KEY_COMMAND has given no key: ${failure.end}${failure.said === '' ? '' : ` (${failure.said})`}. Run it by hand, as the user of the service.`;
    case 'KeyCommandMalformed':
      return `SHIPSHAPE_KEY_COMMAND has printed ${String(failure.sizeBytes)} bytes that are no key: a key has 32 bytes, or those in hexadecimal digits or Base64.`;
  }
};

const KEY_BYTES = 32;

/** A key of 32 bytes as it is, in hexadecimal digits or in Base64, which blanks may surround; none in anything else. */
export const decodeKey = (bytes: Buffer): O.Option<Uint8Array> => {
  if (bytes.length === KEY_BYTES) return O.some(bytes);
  const text = bytes.toString('latin1').trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return O.some(Buffer.from(text, 'hex'));
  return /^[\w+/-]{43}=?$/.test(text) ? O.some(Buffer.from(text, 'base64')) : O.none;
};

/** Windows has no file modes, and does not let a directory be opened. */
export const isPosix = process.platform !== 'win32';

/**
 * Returns whether it has created the file. A link appears whole or not at all, and never replaces a file; so no process
 * ever reads half a key.
 */
export const createKey = async (file: string): Promise<boolean> => {
  await makePrivateFolder(dirname(file));
  const draft = `${file}.${randomUUID()}`;
  await writePrivateFile(draft, randomBytes(KEY_BYTES));
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await unlink(draft);
  }
  await syncDirectory(file);
  return true;
};

/** Puts a key file in the place of another, unless another process has done so; a loss of power leaves the one or the other. */
export const replaceKey = async (file: string, by: string): Promise<void> => {
  await rename(by, file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await syncDirectory(file);
};

/** Creates a file that only its owner can read, and does not return before the disk has it and the names in its folder. */
export const writePrivateFile = async (file: string, bytes: Uint8Array): Promise<void> => {
  await withFile(file, 'wx', async (handle) => {
    await handle.writeFile(bytes);
    await handle.sync();
  });
  await syncDirectory(file);
};

/** Creates a folder that only its owner can enter, and those above it that are missing, and does not return before the disk has them. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // Who may not read the folder above, such as that of all users, can make one in it all the same.
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made))
    await syncDirectory(made).catch(() => undefined);
};

const syncDirectory = async (file: string): Promise<void> => {
  if (isPosix) await withFile(dirname(file), 'r', (directory) => directory.sync());
};

const withFile = async (
  path: string,
  flags: string,
  use: (handle: FileHandle) => Promise<void>,
): Promise<void> => {
  const handle = await open(path, flags, 0o600);
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
