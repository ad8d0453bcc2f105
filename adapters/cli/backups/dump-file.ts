import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { errorDocument, malformedRequest } from '../../api/errors/error-document.js';

export interface DumpSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Makes what was written the dump; on the left is why it cannot be. */
  readonly complete: () => Promise<E.Either<ErrorDocument, void>>;
  /** Leaves nothing of what was written. */
  readonly discard: () => Promise<void>;
}

const taken = (file: string): ErrorDocument =>
  malformedRequest([
    `${file} exists already, and a dump never overwrites a file. Choose another name, or remove it first.`,
  ]);

/**
 * A file that only its user can read, and that has its name only once it is whole and on the disk: until then it is called
 * FILE.part.
 */
export const openDumpFile = async (file: string): Promise<E.Either<ErrorDocument, DumpSink>> => {
  const part = `${file}.part`;
  if (await exists(file)) return E.left(taken(file));
  try {
    const handle = await open(part, 'wx', 0o600);
    return E.right({
      write: async (bytes) => writeAll(handle, bytes),
      complete: () => complete(handle, part, file),
      discard: async () => {
        await handle.close();
        await unlink(part);
      },
    });
  } catch (error) {
    return E.left(
      codeOf(error) === 'EEXIST'
        ? malformedRequest([
            `${part} exists already: another download writes to it, or one was killed. If none does, remove it.`,
          ])
        : unwritable(part, error),
    );
  }
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written)).bytesWritten;
};

/** The codes of file systems that have no second names for a file, such as exFAT and many that are mounted. */
const WITHOUT_LINKS: ReadonlySet<unknown> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
]);

/** `link` refuses a name that was taken meanwhile, where `rename` would overwrite it. */
const giveName = async (part: string, file: string): Promise<void> => {
  try {
    await link(part, file);
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error)) || (await exists(file))) throw error;
    await rename(part, file);
    return;
  }
  await unlink(part);
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const complete = async (
  handle: FileHandle,
  part: string,
  file: string,
): Promise<E.Either<ErrorDocument, void>> => {
  try {
    await handle.sync();
    await handle.close();
    await giveName(part, file);
    // Some file systems cannot: the dump is there all the same.
    await syncFolder(dirname(file)).catch(() => undefined);
    return E.right(undefined);
  } catch (error) {
    return E.left(codeOf(error) === 'EEXIST' ? taken(file) : unwritable(file, error));
  }
};

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

export const unwritable = (file: string, error: unknown): ErrorDocument =>
  errorDocument(
    'malformed_request',
    `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
  );
