import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { escapeControlCharacters } from '../../terminal/write.js';
import { paragraph } from '../../terminal/view.js';
import type { Document } from './read-values.js';
import { type Kind, type Kinds, NO_KINDS } from '../../../../core/described/kind.js';
import type { CommandLineDeps } from '../../command-line-deps.js';

/** A file for an editor that no other user may read: a new secret may be in it. */
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

interface Drafted {
  readonly of: { readonly type: ResourceType };
  readonly path: string;
}

/** What stands above a description in an editor, as comments: what it is of, and why it was not taken as it was. */
export const draftHead = ({ of, path }: Drafted, faults: readonly string[] = []): string => {
  const what = `The ${of.type} ${escapeControlCharacters(path)} becomes what is saved here. Nothing is done if this stays as it is, or is emptied. { kept: true } stands for a secret that stays as it is stored: a text takes its place.`;
  const why = faults.map((fault) => `#   ${escapeControlCharacters(fault)}\n`).join('');
  return `${why === '' ? '' : `# Nothing was changed:\n${why}#\n`}${paragraph('# ', what, WIDTH).replaceAll('\n  ', '\n# ')}\n#\n`;
};

const WIDTH = 80;

/** The same faults in a text before which there are so many more lines. */
export const shiftLines = (faults: readonly string[], shift: number): readonly string[] =>
  faults.map((fault) =>
    fault.replace(/^line (\d+)/, (_, line: string) => `line ${Number(line) + shift}`),
  );

/** How many lines a text has. */
export const countLines = (text: string): number => text.split('\n').length;

/** The same text without the comments that it begins with. */
export const withoutHead = (text: string): string =>
  text.replace(/^(?:[ \t]*(?:#.*)?\r?\n|#.*$)+/, '');

/** What somebody else has made of a description. */
export const differencesOf = (before: object, after: object): readonly string[] => {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return [
    'Somebody else has changed it meanwhile. What you save next is applied to what it is now:',
    ...keys
      .filter((key) => !isDeepStrictEqual(old.get(key), now.get(key)))
      .map((key) => `${key} is ${textOf(now.get(key))}, and was ${textOf(old.get(key))}`),
  ];
};

const textOf = (value: unknown): string =>
  value === undefined ? 'left out' : JSON.stringify(value);

export const isMapping = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7396) that makes of one document another one; empty where they are the same. */
export const mergePatchTo = (from: Document, to: Document): Document => {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).flatMap(([key, value]) => {
    const before = from[key];
    if (isDeepStrictEqual(before, value)) return [];
    return [
      [key, isMapping(before) && isMapping(value) ? mergePatchTo(before, value) : value] as const,
    ];
  });
  return Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)]);
};

/** The kinds for the options of a command: that which it names, or all; loaded for the few commands that have such options. */
export const kindsFor = async (
  { loadKinds }: Pick<CommandLineDeps, 'loadKinds'>,
  argv: readonly string[],
): Promise<Kinds> => {
  if (!argv.some((word) => WITH_KINDS.has(word))) return NO_KINDS;
  const kinds = await loadKinds();
  const named = argv[argv.indexOf('--kind') + 1];
  const only = <K extends Kind>(all: readonly K[]): readonly K[] =>
    all.some(({ kind }) => kind === named) ? all.filter(({ kind }) => kind === named) : all;
  return { channels: only(kinds.channels), destinations: only(kinds.destinations) };
};

const WITH_KINDS: ReadonlySet<string> = new Set(['destination', 'channel']);
