import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { type ChainEnd, signedLine, type Signing, type Verifying } from './audit-log.js';

const End = t.type({ chain: t.string, seq: t.number, digest: t.string });

const Signed = t.type({ key: t.string, signature: t.string });

const HeadForm = t.intersection([t.type({ head: End }), Signed]);

const StubForm = t.intersection([t.type({ stub: End }), Signed]);

const SealForm = t.intersection([
  End,
  t.type({ at: t.string, heads: t.array(t.tuple([t.string, t.number, t.string])) }),
  Signed,
]);

const RowForm = t.intersection([End, t.type({ at: t.string, action: t.string })]);

export interface Signature {
  readonly text: string;
  readonly signature: string;
  readonly key: string;
}

/** It is not chained: the head of a chain, or the stub in the place of what was purged. */
export interface SignedLine {
  readonly _tag: 'Stub' | 'Head';
  readonly end: ChainEnd;
  readonly signed: Signature;
}

interface RowLine {
  readonly _tag: 'Row';
  readonly end: ChainEnd;
  /** What the digest is of. */
  readonly content: string;
}

interface SealLine extends Omit<RowLine, '_tag'> {
  readonly _tag: 'Seal';
  readonly heads: readonly ChainEnd[];
  /** Its text is what the digest is of that was signed. */
  readonly signed: Signature;
}

export type ChainedLine = RowLine | SealLine;

export type ReadLine = SignedLine | ChainedLine;

/** Reads a line; none of one that is not as Shipshape writes them, to the last character. */
export const readLine = (line: string): O.Option<ReadLine> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(line)),
    O.filter((value) => JSON.stringify(value) === line),
    O.flatMap(lineOf),
  );

const lineOf = (value: unknown): O.Option<ReadLine> => {
  if (HeadForm.is(value))
    return O.some({ _tag: 'Head', ...signedEnd(value.head, value, ['key', 'signature']) });
  if (StubForm.is(value))
    return O.some({ _tag: 'Stub', ...signedEnd(value.stub, value, ['key', 'signature']) });
  if (SealForm.is(value)) {
    const heads = value.heads.map(([chain, seq, digest]) => ({ chain, seq, digest }));
    const { end, signed } = signedEnd(value, value, ['key', 'signature', 'digest']);
    return O.some({ _tag: 'Seal', end, heads, signed, content: without(value, ['digest']) });
  }
  return RowForm.is(value)
    ? O.some({ _tag: 'Row', end: endOf(value), content: without(value, ['digest']) })
    : O.none;
};

const endOf = ({ chain, seq, digest }: t.TypeOf<typeof End>): ChainEnd => ({ chain, seq, digest });

const signedEnd = (
  end: t.TypeOf<typeof End>,
  { key, signature, ...rest }: t.TypeOf<typeof Signed>,
  left: readonly string[],
) => ({ end: endOf(end), signed: { key, signature, text: without({ ...rest }, left) } });

const without = (value: object, left: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name))),
  );

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
