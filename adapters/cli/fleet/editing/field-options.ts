import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { Field, Fields, Shape, Value } from '../../../../core/described/field.js';
import { type Kinds, kindsOfType, RESOURCE_FIELDS } from '../../../../core/described/kind.js';
import { RESOURCE_PATH } from '../../../../core/described/value.js';
import type { ResourceType } from '../../../../core/shared/resource.js';

/**
 * What the command line takes for a value: a text, as it is; texts, by giving the option several times; or a file, since a secret is
 * never an argument, which all users of a machine can read: its only line, its text, or the YAML in it.
 */
type Taken = 'text' | 'number' | 'texts' | 'line' | 'block' | 'yaml';

export interface FieldOption {
  /** Without its dashes, such as `restore-on`. */
  readonly name: string;
  /** Where the value is in the description, such as `tls`, `mode`. */
  readonly place: readonly string[];
  readonly takes: Taken;
  readonly placeholder: string;
  readonly label: string;
  readonly words: string;
  readonly choices?: readonly string[];
  /** The kinds that have such a setting, where there are others. */
  readonly kinds?: readonly string[];
  /** A description always has it. */
  readonly isNeeded: boolean;
}

/** The name of a field of a mapping has that of the mapping before it (`--tls-mode`), unless a resource always has that (`--user`). */
const optionName = (names: readonly string[]): string => names.join('-').replaceAll('_', '-');

/** The options for what a resource of a type says; one of a name that is `taken` has the type before it. */
export const fieldOptions = (
  type: ResourceType,
  kinds: Kinds,
  taken: readonly string[],
): readonly FieldOption[] => {
  const all = kindsOfType(type, kinds) ?? [];
  const settings = all.flatMap(({ kind, fields }) =>
    optionsOf(fields).map((option) => ({ ...option, ...(all.length > 1 && { kinds: [kind] }) })),
  );
  const rename = (option: FieldOption): FieldOption =>
    taken.includes(option.name) ? { ...option, name: `${type}-${option.name}` } : option;
  return [...merged(settings), ...optionsOf(RESOURCE_FIELDS[type])].map(rename);
};

/** A field at its place, within as many mappings as there are around it. */
interface Placed {
  readonly field: Field;
  readonly place: readonly string[];
  readonly names: readonly string[];
  readonly isNeeded: boolean;
}

/** Each mapping comes before what is in it. */
const placedFields = (fields: Fields, above?: Placed): readonly Placed[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const { place = [], names = [], isNeeded = true } = above ?? {};
    const isUnnamed = field.value.shape.as === 'fields' && field.presence === 'required';
    const placed = {
      field,
      place: [...place, key],
      names: isUnnamed ? names : [...names, key],
      isNeeded: isNeeded && field.presence === 'required',
    };
    const { shape } = field.value;
    return [placed, ...(shape.as === 'fields' ? placedFields(shape.fields, placed) : [])];
  });

/** The names by which `--unset` knows what can be left out, and where that is. */
export const unsettableFields = (
  type: ResourceType,
  kinds: Kinds,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...(kindsOfType(type, kinds) ?? []).map(({ fields }) => fields), RESOURCE_FIELDS[type]]
      .flatMap((fields) => placedFields(fields))
      .filter(({ field }) => field.presence !== 'required')
      .map(({ names, place }) => [optionName(names), place]),
  );

const optionsOf = (fields: Fields): readonly FieldOption[] =>
  placedFields(fields)
    .filter(({ field }) => field.value.shape.as !== 'fields')
    .map(optionOf);

const optionOf = ({ field, place, names, isNeeded }: Placed): FieldOption => {
  const takes = takenBy(field.value.shape);
  const isFile = ['line', 'block', 'yaml'].includes(takes);
  const { shape } = field.value;
  return {
    name: `${optionName(names)}${isFile && shape.as !== 'authorities' ? '-file' : ''}`,
    place,
    takes,
    label: field.label,
    words: wordsOf(field),
    placeholder: isFile ? 'file' : (field.refersTo ?? placeholderOf(field.value)),
    isNeeded,
    ...(shape.as === 'words' && { choices: shape.words }),
  };
};

const takenBy = (shape: Shape): Taken => {
  switch (shape.as) {
    case 'number':
      return 'number';
    case 'secret':
      return shape.isBlock === true ? 'block' : 'line';
    case 'authorities':
      return 'block';
    case 'keepable':
      return takenBy(shape.of.shape);
    case 'list':
      return takenBy(shape.of.shape) === 'text' ? 'texts' : 'yaml';
    case 'fields':
      return shape.short === undefined ? 'yaml' : 'text';
    case 'mapping':
      return 'yaml';
    default:
      return 'text';
  }
};

const placeholderOf = (value: Value<unknown>): string => {
  const { shape } = value;
  if (shape.as === 'list') return placeholderOf(shape.of);
  if (value === RESOURCE_PATH) return 'path';
  if (shape.as === 'words') return 'word';
  return shape.as === 'time zone' ? 'zone' : shape.as;
};

/** What docs/reference/fleet-file.md has of it, without Markdown. */
const wordsOf = ({ help = '', hint, label, placeholder, value, ...field }: Field): string => {
  const unless = field.unless ?? (field.presence === 'defaulted' ? String(field.absent) : '');
  const shown = [label, unless === '' ? placeholder : undefined].join(' ').trim();
  const what = value.shape.as === 'authorities' ? `${label}, as PEM` : help || hint || shown;
  const repeated = takenBy(value.shape) === 'texts' ? '; may be given several times' : '';
  const otherwise = unless === '' ? '' : ` (unless given: ${unless})`;
  return `${what.replace(/^a secret\b/, label)}${repeated}${otherwise}`
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');
};

/** One option where several kinds have it, which says what each takes. */
const merged = (options: readonly FieldOption[]): readonly FieldOption[] =>
  Object.values(NEA.groupBy(({ name }: FieldOption) => name)(options)).map((alike) => ({
    ...alike[0],
    words: mergedWords(alike),
    isNeeded: alike.every(({ isNeeded }) => isNeeded),
  }));

const mergedWords = (alike: readonly FieldOption[]): string =>
  Object.entries(NEA.groupBy(({ words }: FieldOption) => words)(alike))
    .map(([words, those]) => {
      const kinds = those.flatMap((option) => option.kinds ?? []);
      return kinds.length === 0 ? words : `${kinds.join(', ')}: ${words}`;
    })
    .join('; ');
