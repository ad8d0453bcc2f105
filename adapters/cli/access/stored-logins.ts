import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { readPrivateText } from '../command/read-text.js';

/** The tokens of `shipshape login`, each in a file for its service that only its owner can read. */
export interface StoredLogins {
  /** Undefined where there is none; on the left, as a sentence without a stop, why it is not read. */
  readonly read: (url: string) => Promise<E.Either<string, string | undefined>>;
  /** Makes room for one. Returns the file; on the left is why nothing can be stored. */
  readonly prepare: (url: string) => Promise<E.Either<string, string>>;
  /** Returns the file. */
  readonly write: (url: string, token: string) => Promise<E.Either<string, string>>;
  readonly remove: (url: string) => Promise<E.Either<string, void>>;
}

type Env = Readonly<Record<string, string | undefined>>;

export const storedLogins = (env: Env): StoredLogins => {
  const read: StoredLogins['read'] = async (url) => {
    const folder = folderOf(env);
    if (folder === undefined) return E.right(undefined);
    return E.map((text?: string) => text?.trim())(await readPrivateText(fileIn(folder, url)));
  };
  const prepare: StoredLogins['prepare'] = async (url) => {
    const folder = folderOf(env);
    if (folder === undefined) return E.left(NO_HOME);
    return tried(`${folder} cannot be made`, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return fileIn(folder, url);
    });
  };
  const write: StoredLogins['write'] = async (url, token) => {
    const prepared = await prepare(url);
    if (E.isLeft(prepared)) return prepared;
    const file = prepared.right;
    return tried(`${file} cannot be written`, async () => {
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, `${token}\n`, { mode: 0o600, flag: 'wx' });
      await rename(draft, file);
      return file;
    });
  };
  const remove: StoredLogins['remove'] = async (url) => {
    const folder = folderOf(env);
    if (folder === undefined) return E.right(undefined);
    const file = fileIn(folder, url);
    return tried(`${file} cannot be removed`, () => rm(file, { force: true }));
  };
  return { read, prepare, write, remove };
};

const NO_HOME = 'There is no home directory to store the login in; set HOME or XDG_CONFIG_HOME';

/** Asked for when it is needed: a service may run as a user without a home. A path that is not absolute counts as none. */
const folderOf = ({ XDG_CONFIG_HOME: config = '' }: Env): string | undefined => {
  if (isAbsolute(config)) return join(config, 'shipshape');
  try {
    const home = homedir();
    return isAbsolute(home) ? join(home, '.config', 'shipshape') : undefined;
  } catch {
    return undefined;
  }
};

/** However the URL is spelled. */
const fileIn = (folder: string, url: string): string => {
  const { href } = URL.canParse(url) ? new URL(url) : { href: url };
  return join(folder, `login-${encodeURIComponent(href.replace(/\/+$/, ''))}`);
};

const tried = async <A>(words: string, work: () => Promise<A>): Promise<E.Either<string, A>> => {
  try {
    return E.right(await work());
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return E.left(`${words} (${code})`);
  }
};
