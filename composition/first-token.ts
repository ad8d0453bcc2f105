import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { portFailureWording } from '../core/shared/port-failure-wording.js';
import type { Settings } from './settings/settings.js';
import type { Shipshape } from './shipshape.js';

/** Where the service prints for the person who started it; its log goes to standard error. */
export interface Output {
  readonly print: (text: string) => void;
  /** Whether that is a terminal, which keeps nothing. */
  readonly isTerminal: boolean;
  readonly printError: (text: string) => void;
}

/**
 * Issues the token of the first administrator, at the very first start of a service. A terminal shows it; any other output
 * may be kept by a journal, and gets the name of a file.
 */
export const showFirstToken = async (
  shipshape: Pick<Shipshape, 'issueFirstToken'>,
  settings: Pick<Settings, 'dataDir'>,
  output: Output,
): Promise<void> => {
  const issued = await shipshape.issueFirstToken();
  if (E.isLeft(issued)) throw new Error(portFailureWording(issued.left));
  if (O.isNone(issued.right)) return;
  const text = issued.right.value.text.reveal();
  if (output.isTerminal) output.print(shown(text));
  else await writeToken(resolve(settings.dataDir, 'first-token'), text, output);
};

/** Whole and unreadable to others from the first byte; what an earlier store left there is replaced. */
const writeToken = async (file: string, text: string, { print, printError }: Output) => {
  const temporary = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${text}\n`, { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    printError(`The token of the first administrator is lost: ${String(error)}. ${ANOTHER}`);
    return;
  }
  print(written(file));
};

const ANOTHER =
  'Where the store is, `shipshape token create --name NAME --role admin` makes another.';

const shown = (text: string): string => `\
This is the first start, so here is a token for its administrator. It is shown only now, and ends after a day unless it is used:

    ${text}

Keep it in a file that only you can read, and name that file with --token-file.
`;

const written = (file: string): string => `\
This is the first start, so a token for its administrator is in this file. It ends after a day unless it is used:

    ${file}

Name that file with --token-file. ${ANOTHER}
`;
