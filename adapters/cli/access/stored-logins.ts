import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { readPrivateText } from '../command/read-text.js';

/** The tokens of `shipshape login`, each in a file for its service that only its owner can read. */
export interface StoredLogins {
  /** Undefined where there is none; on the left, as a sentence, why it is not read. */
  readonly read: (url: string) => Promise<E.Either<string, string | undefined>>;
  /** Returns the file. */
  readonly write: (url: string, token: string) => Promise<E.Either<string, string>>;
  readonly remove: (url: string) => Promise<void>;
}

export const storedLogins = (env: Readonly<Record<string, string | undefined>>): StoredLogins => {
  const folder = join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'shipshape');
  const fileOf = (url: string): string =>
    join(folder, `login-${encodeURIComponent(url.replace(/\/+$/, ''))}`);
  return {
    read: async (url) => E.map((text?: string) => text?.trim())(await readPrivateText(fileOf(url))),
    write: async (url, token) => {
      const file = fileOf(url);
      const draft = `${file}.${randomUUID()}`;
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(draft, `${token}\n`, { mode: 0o600, flag: 'wx' });
        await rename(draft, file);
        return E.right(file);
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        return E.left(`${file} cannot be written (${code})`);
      }
    },
    remove: (url) => rm(fileOf(url), { force: true }),
  };
};
