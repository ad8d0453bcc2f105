import { closestWord } from '../../core/shared/closest-word.js';
import { SETTING_CODECS } from './setting-codecs.js';

const PREFIX = 'SHIPSHAPE_';

/** The variables of the settings, in the order in which they are documented. */
export const VARIABLES: readonly string[] = Object.values(SETTING_CODECS).map(
  ({ variable }) => variable,
);

/** Where a command finds a service, which is no setting of the service itself. */
const OF_COMMANDS = ['SHIPSHAPE_URL', 'SHIPSHAPE_TOKEN'];

const KNOWN_VARIABLES: readonly string[] = [...VARIABLES, ...OF_COMMANDS];

/** Says of a name which known one was probably meant, or else which there are. */
export const unknownSetting = (name: string, known: readonly string[]): string => {
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
export const misspeltVariables = (
  environment: Readonly<Record<string, unknown>>,
): readonly string[] =>
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
