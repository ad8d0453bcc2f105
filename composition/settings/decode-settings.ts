import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type Codec, formatMistakes, validateEach } from '../../adapters/fleet-file/codec/codec.js';
import { isMapping, type Mapping } from '../../adapters/fleet-file/codec/record.js';
import type { SettingSource } from '../../core/access/setting-in-force.js';
import { SETTING_CODECS } from './setting-codecs.js';
import { FIELDS } from './settings-in-force.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { closestWord } from '../../core/shared/closest-word.js';

const PREFIX = 'SHIPSHAPE_';

/** The variables of the settings, in the order in which they are documented. */
export const VARIABLES: readonly string[] = Object.values(SETTING_CODECS).map(
  ({ variable }) => variable,
);

/** Where a command finds a service, which is no setting of the service itself. */
const OF_COMMANDS = ['SHIPSHAPE_URL', 'SHIPSHAPE_TOKEN'];

const KNOWN_VARIABLES: readonly string[] = [...VARIABLES, ...OF_COMMANDS];

/** Says of a name which known one was probably meant, or else which there are. */
const unknownSetting = (name: string, known: readonly string[]): string => {
  const likely = closestSetting(name, known);
  return likely === undefined
    ? `${name} is not a setting; the settings are ${known.join(', ')}`
    : `${name} is not a setting; did you mean ${likely}?`;
};

/** Names are compared without the prefix, which would make short ones look alike. */
const closestSetting = (name: string, known: readonly string[]): string | undefined => {
  const likely = closestWord(withoutPrefix(name), known.map(withoutPrefix));
  return known.find((candidate) => withoutPrefix(candidate) === likely);
};

const withoutPrefix = (name: string): string =>
  name.toUpperCase().startsWith(PREFIX) ? name.slice(PREFIX.length) : name;

const unknownVariables = (environment: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(environment).filter(
    (name) => name.toUpperCase().startsWith(PREFIX) && !KNOWN_VARIABLES.includes(name),
  );

/**
 * The variables that look like a setting misspelt. They are mistakes: a service that started without its setting could
 * open an empty store, or dial what it may not.
 */
const misspeltVariables = (environment: Readonly<Record<string, unknown>>): readonly string[] =>
  unknownVariables(environment)
    .filter((name) => closestSetting(name, KNOWN_VARIABLES) !== undefined)
    .map((name) => unknownSetting(name, KNOWN_VARIABLES));

/**
 * The other variables of our prefix, which are no mistakes: Kubernetes gives each container `SHIPSHAPE_SERVICE_HOST`
 * and its like where a service is named shipshape, and a newer version may know more settings than this one.
 */
export const ignoredVariables = (
  environment: Readonly<Record<string, unknown>>,
): readonly string[] =>
  unknownVariables(environment).filter(
    (name) => closestSetting(name, KNOWN_VARIABLES) === undefined,
  );

/** The root of every place: `formatMistakes` leaves it out. */
const WHOLE: t.ContextEntry = { key: '', type: t.UnknownRecord, actual: undefined };

/**
 * Decodes the settings from the environment and from what a settings file says; the environment wins.
 * A failure holds every mistake, each with the name of its setting. A variable whose name looks like a misspelt setting
 * is a mistake as well.
 */
export const decodeSettings = (
  environment: Mapping,
  file: Mapping = {},
): E.Either<readonly string[], Settings> =>
  decode({
    form: 'text',
    given: { ...variablesOf(file), ...variablesOf(environment) },
    nameOf: (field) => SETTING_CODECS[field].variable,
    unknown: [...misspeltVariables(environment), ...unknownNames(file, VARIABLES)],
  });

/** Where each setting is from, as `decodeSettings` takes it. */
export const sourceIn =
  (environment: Mapping, file: Mapping) =>
  (field: keyof Settings): SettingSource => {
    const { variable } = SETTING_CODECS[field];
    if (variable in variablesOf(environment)) return 'environment';
    return variable in variablesOf(file) ? 'file' : 'default';
  };

/** Checks the settings that `createShipshape` is given as strictly; what is left out has its default. */
export const validateSettings = (settings: unknown): E.Either<readonly string[], Settings> =>
  isMapping(settings)
    ? decode({
        form: 'value',
        given: settings,
        nameOf: (field) => field,
        unknown: unknownNames(settings, FIELDS),
      })
    : E.left(["the settings are an object such as { store: { kind: 'memory' } }"]);

interface Given {
  readonly form: 'text' | 'value';
  readonly given: Mapping;
  readonly nameOf: (field: keyof Settings) => string;
  /** A mistake for each name that there is not. */
  readonly unknown: readonly string[];
}

const decode = ({ form, given, nameOf, unknown }: Given): E.Either<readonly string[], Settings> => {
  const decoded = validateEach(FIELDS, (field) => {
    const codec: Codec<unknown> = SETTING_CODECS[field][form];
    const name = nameOf(field);
    const value = given[name] ?? undefined;
    const context = [WHOLE, { key: name, type: codec, actual: value }];
    return E.map((setting) => [field, setting] as const)(
      value === undefined ? t.success(DEFAULT_SETTINGS[field]) : codec.validate(value, context),
    );
  });
  const mistakes = [...unknown, ...(E.isLeft(decoded) ? formatMistakes(decoded.left) : [])];
  return E.isLeft(decoded) || mistakes.length > 0
    ? E.left(mistakes)
    : // Each field was decoded by its own codec, which the type of the table vouches for.
      E.right(Object.fromEntries(decoded.right) as unknown as Settings);
};

const unknownNames = (given: Mapping, known: readonly string[]): readonly string[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => unknownSetting(name, known));

/** The variables that are set: an empty one is not. A settings file may write numbers as such. */
const variablesOf = (raw: Mapping): Mapping =>
  Object.fromEntries(
    VARIABLES.map((name) => [name, textOf(raw[name])] as const).filter(([, text]) => text !== ''),
  );

const textOf = (value: unknown): unknown => {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  return value ?? '';
};
