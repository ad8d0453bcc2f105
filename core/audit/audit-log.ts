import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type AuditEvent, type AuditPlace, type AuditRow, auditRow } from './audit-event.js';

export interface Signing {
  readonly digest: (text: string) => string;
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

export interface Verifying {
  /** Whether the holder of this key has signed the text. False for what is no key or no signature. */
  readonly verify: (text: string, signature: string, publicKey: string) => boolean;
}

/** Where a chain ends; `line` is signed. */
export interface ChainHead extends AuditPlace {
  readonly line: string;
}

/** The chain of the seals. It is the first of all, so that a reader knows what is sealed before it comes. */
export const SEALS = '00000000-0000-0000-0000-000000000000';

/** Before the first line of a chain. */
export const NO_DIGEST = '0'.repeat(64);

/** The last line of a chain, which the next one continues. */
export interface ChainEnd extends AuditPlace {
  readonly digest: string;
}

export const newChain = (chain: string): ChainEnd => ({ chain, seq: 0, digest: NO_DIGEST });

/** A line that is chained: its digest, the last that it has, is of the line before and of all else of its own. */
interface Chained extends ChainEnd {
  readonly line: string;
}

/** The digest of content that follows a line of this digest. */
export const chainedDigest = (
  { digest }: Pick<Signing, 'digest'>,
  before: string,
  content: string,
): string => digest(`${before}\n${content}`);

const chained = (signing: Signing, before: ChainEnd, content: string): Chained => {
  const digest = chainedDigest(signing, before.digest, content);
  const line = `${content.slice(0, -1)},"digest":"${digest}"}`;
  return { chain: before.chain, seq: before.seq + 1, digest, line };
};

/** The lines of events that follow one another in a chain. */
export const chainedRows = (
  signing: Signing,
  end: ChainEnd,
  events: readonly AuditEvent[],
): readonly Chained[] =>
  pipe(
    events,
    RA.scanLeft({ ...end, line: '' }, (before: Chained, event) => {
      const place = { chain: before.chain, seq: before.seq + 1 };
      return chained(signing, before, jsonOf(auditRow(place, event)));
    }),
    (all) => all.slice(1),
  );

/** Where this finds nothing, nothing is to be replaced: the escapes of what PostgreSQL does not take, or the same letters after a backslash. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

const jsonOf = (row: AuditRow): string => {
  const text = JSON.stringify(row);
  return MAY_BE_UNSTORABLE.test(text) ? JSON.stringify(row, storable) : text;
};

/** PostgreSQL takes neither a NUL nor half of a pair of surrogates. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(UNSTORABLE, '\ufffd') : value;

const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A line that is not chained, but signed: a head, or the stub in the place of what was purged. */
export const signedLine = ({ sign, publicKey: key }: Signing, content: string): string =>
  `${content.slice(0, -1)},"key":"${key}","signature":"${sign(content)}"}`;

export const chainHead = (signing: Signing, { chain, seq, digest }: ChainEnd): ChainHead => ({
  chain,
  seq,
  line: signedLine(signing, JSON.stringify({ head: { chain, seq, digest } })),
});

/** In the place of all lines of a chain up to this one. */
export const stubLine = (signing: Signing, { chain, seq, digest }: ChainEnd, at: Date): string =>
  signedLine(signing, JSON.stringify({ stub: { chain, seq, digest, purged: at.toISOString() } }));

/** Joins the ends of chains. It is signed with all seals before it, whose chain it continues. */
export const sealLine = (
  signing: Signing,
  before: ChainEnd,
  at: Date,
  ends: readonly ChainEnd[],
): Chained => {
  const content = JSON.stringify({
    chain: before.chain,
    seq: before.seq + 1,
    at: at.toISOString(),
    heads: ends.map(({ chain, seq, digest }) => [chain, seq, digest]),
  });
  const signature = signing.sign(chainedDigest(signing, before.digest, content));
  return chained(
    signing,
    before,
    `${content.slice(0, -1)},"key":"${signing.publicKey}","signature":"${signature}"}`,
  );
};
