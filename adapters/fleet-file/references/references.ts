import * as E from 'fp-ts/lib/Either.js';

/** Resolves the references of a description. On the left is what is wrong, without any value. */
export interface References {
  /** The value of an environment variable. */
  readonly env: (name: string) => E.Either<string, string>;
  /** The text of a file, without the line break at its end. */
  readonly file: (path: string) => E.Either<string, string>;
}

/** For a description that came over the network: it may not read the environment and the files of the service. */
export const NO_REFERENCES: References = {
  env: () =>
    E.left('{ env: NAME } is resolved where the fleet file is read; here, give the value itself'),
  file: () => E.left('files are read where the fleet file is read; here, give the text itself'),
};
