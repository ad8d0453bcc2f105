import type { Command, Option } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import { parentPath, RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';
import type { ResourcesApi } from '../../api/api.js';
import { ADDED } from '../../api/fleet/edit-operations.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { levelsOf } from '../fleet/editing/add-command.js';

/** A word that could stand there, and what it means. */
export interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** What could stand at the end of a command line: words, the paths of resources, or files. */
export type Wanted =
  | { readonly words: readonly Candidate[] }
  | { readonly paths: ResourceType | 'any'; readonly isParent: boolean }
  | 'files';

const NOTHING: Wanted = { words: [] };

/** What could be the last of the words that follow the name of the program, by what its commands say of themselves. */
export const wantedAt = (program: Command, words: readonly string[]): Wanted => {
  const current = words.at(-1) ?? '';
  let command = program;
  let position = 0;
  let awaiting: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (awaiting !== undefined) awaiting = undefined;
    else if (word.startsWith('-')) {
      const option = optionsOf(command).find(({ long, short }) => word === long || word === short);
      awaiting = option?.required === true ? option : undefined;
    } else {
      const inner: Command | undefined = command.commands.find((one) => one.name() === word);
      if (position > 0 || inner === undefined) position += 1;
      else command = inner;
    }
  }
  if (awaiting !== undefined) return wantedFor(placeholderIn(awaiting.flags), awaiting.argChoices);
  if (current.startsWith('-')) return { words: optionsOf(command).flatMap(optionWord) };
  if (command.commands.length > 0 && position === 0)
    return { words: command.commands.filter(isShown).map(commandWord) };
  const all = command.registeredArguments;
  const argument = all[position] ?? (all.at(-1)?.variadic === true ? all.at(-1) : undefined);
  return argument === undefined ? NOTHING : wantedFor(argument.name(), argument.argChoices);
};

/** Those of a command, and those that all commands have. */
const optionsOf = (command: Command): readonly Option[] => [
  ...command.createHelp().visibleOptions(command),
  ...(command.parent === null ? [] : optionsOf(command.parent)),
];

const optionWord = ({ long, description }: Option): readonly Candidate[] =>
  long === undefined ? [] : [{ word: long, about: description }];

const isShown = (command: Command): boolean =>
  command.parent?.createHelp().visibleCommands(command.parent).includes(command) ?? false;

const commandWord = (command: Command): Candidate => ({
  word: command.name(),
  about: command.description(),
});

const placeholderIn = (flags: string): string => /<([^>]*)>/.exec(flags)?.[1] ?? '';

/** The name of what an option or a command takes says what it is. */
const wantedFor = (placeholder: string, choices: readonly string[] | undefined): Wanted => {
  if (choices !== undefined) return { words: choices.map((word) => ({ word })) };
  if (placeholder === 'file') return 'files';
  const above = placeholder.split('/').at(-2);
  const type = RESOURCE_TYPES.find((one) => one === (above ?? placeholder));
  if (type !== undefined) return { paths: type, isParent: above !== undefined };
  return /path|problem/i.test(placeholder) ? { paths: 'any', isParent: false } : NOTHING;
};

/** More would not be read. */
const MOST_PAGES = 5;

/** The paths that begin so, one level at a time: what has something under it ends with a slash as well. */
export const pathsAt = async (
  api: Pick<ResourcesApi, 'listResources'>,
  wanted: { readonly paths: ResourceType | 'any'; readonly isParent: boolean },
  current: string,
): Promise<readonly string[]> => {
  const depth = current.split('/').length - 1;
  const chains = [...new Set(ADDED.map(({ type }) => type))]
    .filter((type) => wanted.paths === 'any' || wanted.paths === type)
    .map(levelsOf);
  const types = [...new Set(chains.flatMap((chain) => chain[depth] ?? []))];
  const listed = await Promise.all(types.map((type) => pathsOf(api, type, current)));
  const found = listed.flatMap((paths, index) => {
    const type = types[index];
    const isWanted = wanted.paths === 'any' || wanted.paths === type;
    const leads = chains.some((chain) => chain[depth] === type && chain.length > depth + 1);
    return paths.flatMap((path) => [
      ...(isWanted && !wanted.isParent ? [path] : []),
      ...(leads || (isWanted && wanted.isParent) ? [`${path}/`] : []),
    ]);
  });
  return [...new Set(found)];
};

const pathsOf = async (
  api: Pick<ResourcesApi, 'listResources'>,
  type: ResourceType,
  current: string,
): Promise<readonly string[]> => {
  const paths: string[] = [];
  const under = current.includes('/') ? parentPath(current) : undefined;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const q = current === '' ? undefined : current;
    const limit = String(PAGE_LIMIT.max);
    const listed = await api.listResources(type, { under, q, limit, after });
    if (E.isLeft(listed)) break;
    paths.push(...listed.right.rows.map(({ path }) => path));
    if (listed.right.next === null) break;
    after = listed.right.next;
  }
  return paths.filter((path) => path.startsWith(current));
};
