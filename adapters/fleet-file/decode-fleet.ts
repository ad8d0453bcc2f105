import * as E from 'fp-ts/lib/Either.js';
import type { Errors } from 'io-ts';
import type { Kinds } from '../../core/described/kind.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import { fleetCodec } from './fleet/fleet-codec.js';
import { exceedsValues, MAX_VALUES } from './parsing/count-values.js';
import { limitMistakes, formatMistakes, MAX_MISTAKES } from './codec/codec.js';
import { duplicateNames } from './fleet/duplicate-names.js';
import type { Environment, References } from './references/file-references.js';
import { fileReferences, NO_REFERENCES, readTextFile } from './references/file-references.js';
import { dirname } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import { parseFleetText } from './parsing/parse-fleet-text.js';

/** Decodes a fleet document; on the left are its mistakes, each with its place. */
export const decodeFleetWith = (kinds: Kinds, references: References): Decode => {
  const codec = fleetCodec(references, kinds);
  return (document) => E.mapLeft(mistakesOf(document))(codec.decode(document));
};

type Decode = (document: unknown) => E.Either<readonly string[], FleetDescription>;

/** Duplicate names are searched for only if they can be listed. */
const mistakesOf =
  (document: unknown) =>
  (errors: Errors): readonly string[] =>
    errors.length > MAX_MISTAKES
      ? limitMistakes(formatMistakes(errors))
      : limitMistakes([...formatMistakes(errors), ...duplicateNames(document)]);

/** Decodes a fleet document that came over the network: it may not refer to files or environment variables. */
export const decodeFleet = (
  document: unknown,
  kinds: Kinds,
): E.Either<readonly string[], FleetDescription> =>
  exceedsValues(MAX_VALUES)(document)
    ? E.left([`the document holds more than ${MAX_VALUES} values`])
    : withoutReferences(kinds)(document);

/** By kinds, since to make one takes longer than to decode a fleet of one server. */
const made = new WeakMap<Kinds, Decode>();

const withoutReferences = (kinds: Kinds): Decode => {
  const decode = made.get(kinds) ?? decodeFleetWith(kinds, NO_REFERENCES);
  made.set(kinds, decode);
  return decode;
};

const LIMIT_BYTES = 64 * 1024 * 1024;

/** A fleet file that cannot be used. */
export interface FleetFileFault {
  readonly file: string;
  /** Every mistake in a sentence, with its place; free of secrets. */
  readonly mistakes: readonly string[];
}

/** Reads a fleet file, YAML or JSON, and everything in the environment and in other files that it refers to. */
export const readFleetFile = (
  path: string,
  env: Environment,
  kinds: Kinds,
): Promise<E.Either<FleetFileFault, FleetDescription>> =>
  Promise.resolve(
    pipe(
      readTextFile(path, LIMIT_BYTES),
      E.mapLeft((words): readonly string[] => [words]),
      E.flatMap(parseFleetText),
      E.flatMap(decodeFleetWith(kinds, fileReferences(dirname(path), env))),
      E.mapLeft((mistakes) => ({ file: path, mistakes })),
    ),
  );
