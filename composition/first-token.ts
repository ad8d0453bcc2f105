import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { IssuedToken } from '../core/access/use-cases/issue-token.js';
import { portFailureWording } from '../core/shared/port-failure-wording.js';
import type { Shipshape } from './shipshape.js';

/** Issues the token of the first administrator, at the very first start of a service, and prints it. */
export const showFirstToken = async (
  shipshape: Pick<Shipshape, 'issueFirstToken'>,
  print: (text: string) => void,
): Promise<void> => {
  const issued = await shipshape.issueFirstToken();
  if (E.isLeft(issued)) throw new Error(portFailureWording(issued.left));
  if (O.isSome(issued.right)) print(firstTokenNotice(issued.right.value));
};

/** What the operator reads once, at the first start of a service. */
const firstTokenNotice = ({ text }: IssuedToken): string =>
  [
    'This is the first start, so here is a token for its administrator. It is shown only now:',
    '',
    `    ${text.reveal()}`,
    '',
    'Keep it in a file that only you can read, and name that file with --token-file.',
    '',
  ].join('\n');
