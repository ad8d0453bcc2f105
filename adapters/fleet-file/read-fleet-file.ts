import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Kinds } from '../../core/described/kind.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import { decodeFleetWith } from './decode-fleet.js';
import { type Environment, fileReferences, readTextFile } from './references/file-references.js';
import { parseFleetText } from './parsing/parse-fleet-text.js';

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
