import { exec } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import { decodeKey } from './create-key.js';

/** Why a command has given no key. */
export type KeyCommandFailure =
  | {
      readonly _tag: 'KeyCommandFailed';
      /** How it ended, such as `exit code 2`. */
      readonly end: string;
      /** The last line that it has written to standard error; empty where there is none. */
      readonly said: string;
    }
  | { readonly _tag: 'KeyCommandMalformed'; readonly sizeBytes: number };

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 64 * 1024;
const MOST_CHARACTERS = 200;

/** The key that a command, run by the shell, writes to its standard output within 30 seconds. */
export const readKeyFromCommand = (
  command: string,
): Promise<E.Either<KeyCommandFailure, Uint8Array>> =>
  new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, encoding: 'buffer' } as const;
    const child = exec(command, options, (error, output, errors) => {
      if (error !== null) {
        const end = endOf(error);
        resolve(E.left({ _tag: 'KeyCommandFailed', end, said: lastLine(errors) }));
        return;
      }
      const malformed = { _tag: 'KeyCommandMalformed', sizeBytes: output.length } as const;
      resolve(E.fromOption(() => malformed)(decodeKey(output)));
    });
    // A command that asks for a password at once gets an end, not silence.
    child.stdin?.end();
  });

const endOf = ({
  killed,
  signal,
  code,
}: {
  readonly killed?: boolean | undefined;
  readonly signal?: NodeJS.Signals | null | undefined;
  readonly code?: unknown;
}): string => {
  if (killed === true) return `no answer within ${String(TIMEOUT_MS / 1_000)} seconds`;
  return signal === null || signal === undefined ? `exit code ${String(code)}` : `signal ${signal}`;
};

const lastLine = (errors: Buffer): string =>
  (errors.toString('utf8').trim().split('\n').at(-1) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MOST_CHARACTERS);

/** What an operator reads. What the command has printed may be a key, and is not shown. */
export const keyCommandFailureWording = (failure: KeyCommandFailure): string => {
  switch (failure._tag) {
    case 'KeyCommandFailed':
      return `SHIPSHAPE_KEY_COMMAND has given no key: ${failure.end}${failure.said === '' ? '' : ` (${failure.said})`}. Run it by hand, as the user of the service.`;
    case 'KeyCommandMalformed':
      return `SHIPSHAPE_KEY_COMMAND has printed ${String(failure.sizeBytes)} bytes that are no key: a key has 32 bytes, or those in hexadecimal digits or Base64.`;
  }
};
