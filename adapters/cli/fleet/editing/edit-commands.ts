import { Option } from 'commander';
import { type Kinds, kindsOfType } from '../../../../core/described/kind.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { ADDED } from '../../../api/fleet/edit-operations.js';
import { PLURALS, withArticle } from '../../../api/resources/resource-body.js';
import type { CommandRecord, InputNames } from '../../command/command-output.js';
import { DRY_RUN, oneOf, option, repeatable } from '../../command/command-output.js';
import { addCommand, pathForm } from './add-command.js';
import type { Asked } from './edit-asked.js';
import { editCommand } from './edit-command.js';
import {
  ADD_HELP,
  EDIT_HELP,
  REMOVE_HELP,
  RENAME_HELP,
  SECRETS,
  SET_HELP,
} from './edit-help-text.js';
import { type FieldOption, fieldOptions, unsettableFields } from './field-options.js';
import type { Given } from './read-values.js';
import { removeCommand, type RemoveOptions } from './remove-command.js';
import { renameCommand, setCommand } from './set-command.js';

interface Options extends Asked {
  readonly kind?: string;
  readonly unset?: readonly string[];
}

/** Commands that edit single resources of each type; an option of a name that is `taken` has another one. */
export const editCommands = (kinds: Kinds, taken: readonly string[]): readonly CommandRecord[] => [
  // One type may be put under several others.
  ...[...new Set(ADDED.map(({ type }) => type))].map((type) => {
    const described = { type, kinds, fields: fieldOptions(type, kinds, taken) };
    return {
      name: type,
      words: `add, change, rename and remove ${PLURALS[type]}`,
      commands: [adding(described), setting(described), renaming(type), removing(type)],
    };
  }),
  {
    name: 'edit <path-or-id>',
    words: 'change a resource in an editor',
    options: [YES, DRY_RUN],
    help: EDIT_HELP,
    run: (deps, options: Options, idOrPath: string) => editCommand(deps, idOrPath, options),
  },
];

const YES = option('--yes', 'without asking back', false);

interface Described {
  readonly type: ResourceType;
  readonly kinds: Kinds;
  readonly fields: readonly FieldOption[];
}

const adding = ({ type, kinds, fields }: Described): CommandRecord => {
  const kindNames = kindsOfType(type, kinds)?.map(({ kind }) => kind);
  const words = 'what it is; the help shows the options of that kind alone';
  const kind =
    kindNames === undefined ? [] : [oneOf('--kind <kind>', words, kindNames).makeOptionMandatory()];
  return {
    name: `add <${pathForm(type)}>`,
    beginsFleet: true,
    words: `add ${withArticle(type)}`,
    help: ADD_HELP[type],
    options: [...kind, ...fields.map(toOption), YES, DRY_RUN],
    inputs: inputsOf({ type, fields }),
    run: (deps, options: Options, path: string) => {
      const given = givenOf(fields, options);
      const { kind } = options;
      return addCommand(deps, { type, path, kind, options: fields, given, asked: options });
    },
  };
};

const setting = ({ type, kinds, fields }: Described): CommandRecord => {
  const places = unsettableFields(type, kinds);
  const words = 'leave this out from now on; may be given several times';
  const unsetting =
    places.size === 0 ? [] : [repeatable('--unset <field>', words, [...places.keys()])];
  return {
    name: `set <${type}>`,
    words: `change fields of ${withArticle(type)}`,
    help: fields.some(({ takes }) => takes === 'line') ? SET_HELP + SECRETS : SET_HELP,
    options: [...unsetting, ...fields.map(toOption), YES, DRY_RUN],
    inputs: inputsOf({ type, fields }),
    run: (deps, options: Options, idOrPath: string) => {
      const unset = (options.unset ?? []).flatMap((name) => [places.get(name) ?? []]);
      const given = givenOf(fields, options);
      return setCommand(deps, { type, idOrPath, given, unset, asked: options });
    },
  };
};

const renaming = (type: ResourceType): CommandRecord => ({
  name: `rename <${type}> <name>`,
  words: `rename ${withArticle(type)}`,
  options: [DRY_RUN],
  inputs: { [`${type}.name`]: 'NAME' },
  help: RENAME_HELP,
  run: (deps, options: Omit<Options, 'yes'>, idOrPath: string, name: string) =>
    renameCommand(deps, { type, idOrPath, name, asked: { ...options, yes: false } }),
});

const removing = (type: ResourceType): CommandRecord => ({
  name: `remove <${type}>`,
  words: `remove ${withArticle(type)}`,
  options: [option('--with-children', 'and all that is under it', false), YES, DRY_RUN],
  help: REMOVE_HELP,
  run: (deps, options: RemoveOptions, idOrPath: string) =>
    removeCommand(deps, { ...options, type, idOrPath }),
});

const toOption = ({ name, placeholder, words, choices, takes }: FieldOption): Option => {
  const flags = `--${name} <${placeholder}>`;
  if (takes === 'texts') return repeatable(flags, words);
  const option = new Option(flags, words);
  // What is wrong with a value is said by who reads it, as over HTTP.
  return choices === undefined ? option : option.choices(choices).argParser((text) => text);
};

/** By the place of each field in a description, which begins with its type. */
const inputsOf = ({ type, fields }: Omit<Described, 'kinds'>): InputNames => ({
  [`${type}.name`]: 'the name',
  ...Object.fromEntries(
    fields.flatMap(({ name, place }) => [
      [[type, ...place].join('.'), `--${name}`],
      [place.join('.'), `--${name}`],
    ]),
  ),
});

/** What was given for the fields. */
const givenOf = (fields: readonly FieldOption[], options: object): readonly Given[] =>
  fields.flatMap((field): readonly Given[] => {
    const value = (options as Readonly<Record<string, unknown>>)[toOption(field).attributeName()];
    return value === undefined ? [] : [[field, value]];
  });
