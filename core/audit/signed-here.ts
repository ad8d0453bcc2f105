import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type Signing, signedLine, type Verifying } from './audit-log.js';
import { type ReadLine, readLine, type SignedLine } from './read-line.js';

/** A head or a stub that the key at hand has signed; none of any other line. */
export const signedHere = (
  { verify, publicKey }: Verifying & Pick<Signing, 'publicKey'>,
  line: string,
): O.Option<SignedLine> =>
  pipe(
    readLine(line),
    O.filter((read: ReadLine): read is SignedLine => read._tag === 'Head' || read._tag === 'Stub'),
    O.filter(({ signed }) => verify(signed.text, signed.signature, publicKey)),
  );

/** A head or a stub that was signed by one key, signed by another. Any other line stays as it is: what was forged is found on. */
export const signedAgain = (from: Signing & Verifying, to: Signing, line: string): string =>
  pipe(
    signedHere(from, line),
    O.match(
      () => line,
      ({ signed }) => signedLine(to, signed.text),
    ),
  );
