import { type Command, InvalidArgumentError, Option } from 'commander';
import type { FieldOption } from './field-options.js';
import type { Given } from './read-values.js';

export const dryRun = (): Option =>
  new Option('--dry-run', 'show what would be changed, and change nothing').default(false);

/** An option that may be given several times. Of a closed list, what is none of it is refused. */
export const repeatable = (flags: string, words: string, choices?: readonly string[]): Option => {
  const option =
    choices === undefined ? new Option(flags, words) : new Option(flags, words).choices(choices);
  return option.argParser(
    (text: string, before: readonly string[] | undefined): readonly string[] => {
      if (choices?.includes(text) === false)
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
      return [...(before ?? []), text];
    },
  );
};

const toOption = ({ name, placeholder, words, choices, takes }: FieldOption): Option => {
  const flags = `--${name} <${placeholder}>`;
  if (takes === 'texts') return repeatable(flags, words);
  const option = new Option(flags, words);
  // What is wrong with a value is said by who reads it, as over HTTP.
  return choices === undefined ? option : option.choices(choices).argParser((text) => text);
};

export const addFields = (command: Command, fields: readonly FieldOption[]): Command =>
  fields.reduce((all, field) => all.addOption(toOption(field)), command).addOption(dryRun());

/** What was given for the fields. */
export const givenOf = (fields: readonly FieldOption[], options: object): readonly Given[] =>
  fields.flatMap((field): readonly Given[] => {
    const value = (options as Readonly<Record<string, unknown>>)[toOption(field).attributeName()];
    return value === undefined ? [] : [[field, value]];
  });
