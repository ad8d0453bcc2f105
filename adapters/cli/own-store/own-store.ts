import type { Either } from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';

type Outcome<A> = Promise<Either<ErrorDocument, A>>;

/** What can be done to the local store as a whole, with its key. */
export interface OwnStore {
  /** Seals every secret under a new key; `newKeyFile` has it where the operator gives the key. */
  readonly rotateKey: (options: {
    readonly config?: string | undefined;
    readonly newKeyFile?: string | undefined;
  }) => Outcome<{ readonly secrets: number; readonly keyFile: string }>;
  /** Returns the names of the files that it has made in the folder. */
  readonly backUp: (directory: string, config?: string) => Outcome<readonly string[]>;
  /** Puts a store and its key where the settings want them; nothing is replaced. */
  readonly restore: (directory: string, config?: string) => Outcome<void>;
}
