import type { Command, Option } from 'commander';
import { RESOURCE_TYPES, type ResourceType } from '../../../core/shared/resource.js';

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
