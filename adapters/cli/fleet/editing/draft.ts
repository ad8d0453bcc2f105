import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file in which somebody writes, and which nobody else may read: a new secret may be in it. */
export interface Draft {
  readonly file: string;
  readonly write: (text: string) => Promise<void>;
  readonly read: () => Promise<string>;
  readonly discard: () => Promise<void>;
}

/** The name of the file is for the editor, which goes by its end. */
export const openDraft = async (name: string): Promise<Draft> => {
  const folder = await mkdtemp(join(tmpdir(), 'shipshape-edit-'));
  const file = join(folder, `${name}.yaml`);
  return {
    file,
    write: (text) => writeFile(file, text, { mode: 0o600 }),
    read: () => readFile(file, 'utf8'),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
};
