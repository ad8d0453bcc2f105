import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  /** The same bytes in each encoding in which the build has made them. */
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

/** Beside the bundle, and beside what the compiler alone has made. */
const FOLDERS = ['./page/', '../../../bundle/page/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

const SUFFIXES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Every file of the page, from the memory of which it is served: some sixty kilobytes. */
export const readPage = async (): Promise<readonly PageFile[]> => {
  for (const folder of FOLDERS) {
    const names = await readdir(folder).catch(() => undefined);
    if (names?.includes('index.html') === true) return readFiles(folder, names);
  }
  throw new Error('The files of the page are not there. Build them with `npm run build`.');
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.'));

const readFiles = (folder: string, names: readonly string[]): Promise<readonly PageFile[]> =>
  Promise.all(
    names
      .filter((name) => extensionOf(name) in TYPES)
      .map(async (name) => ({
        name,
        type: TYPES[extensionOf(name)] ?? '',
        bodies: {
          identity: await readFile(folder + name),
          ...(await readEncoded(folder, name, names)),
        },
      })),
  );

const readEncoded = async (folder: string, name: string, names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(SUFFIXES)
        .filter(([suffix]) => names.includes(name + suffix))
        .map(async ([suffix, encoding]) => [encoding, await readFile(folder + name + suffix)]),
    ),
  ) as Partial<Record<Encoding, Buffer>>;
