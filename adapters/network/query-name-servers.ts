import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { deadline } from './deadline.js';

/** What name servers say of one full name: its addresses, that it has none, or nothing at all. */
export type NameAnswer =
  | { readonly _tag: 'Found'; readonly addresses: readonly LookupAddress[] }
  | { readonly _tag: 'NoSuchName' }
  | { readonly _tag: 'Unanswered' };

/** How long the addresses of one family wait for the other (RFC 8305, section 3): some name servers are silent to questions for IPv6. */
const GRACE_MS = 50;

/**
 * NXDOMAIN, an empty answer, and a name that cannot be asked for are the fault of the name. SERVFAIL, REFUSED, silence and a
 * closed port are those of the name servers.
 */
const OF_THE_NAME = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

const UNANSWERED: NameAnswer = { _tag: 'Unanswered' };
const NO_SUCH_NAME: NameAnswer = { _tag: 'NoSuchName' };

/** At a question, which is repeated once where no answer comes. */
export type Attempt = 'first' | 'second';

type Asking = Pick<Resolver, 'resolve4' | 'resolve6'>;

export interface NameServers<R extends Asking = Asking> {
  /** Each attempt has sockets of its own. */
  readonly resolverOf: (attempt: Attempt) => R;
  /** How long an answer to the first attempt may take before the second. */
  readonly repeatAfterMs: number;
}

/** Asks for both families at once, and lets neither wait for the other longer than a moment. IPv4 addresses come first. */
export const queryNameServers = async (
  { resolverOf, repeatAfterMs }: NameServers,
  name: string,
): Promise<NameAnswer> => {
  const ipv4 = repeated(repeatAfterMs, (by) => answerOf(resolverOf(by).resolve4(name), 4));
  const ipv6 = repeated(repeatAfterMs, (by) => answerOf(resolverOf(by).resolve6(name), 6));
  const [first, second] = await Promise.race([
    ipv4.then((answer) => [answer, ipv6] as const),
    ipv6.then((answer) => [answer, ipv4] as const),
  ]);
  const other = await (first._tag === 'Found' ? within(GRACE_MS, second, UNANSWERED) : second);
  const addresses = [first, other].flatMap((answer) =>
    answer._tag === 'Found' ? answer.addresses : [],
  );
  if (addresses.length > 0)
    return { _tag: 'Found', addresses: addresses.toSorted((a, b) => a.family - b.family) };
  return [first, other].includes(UNANSWERED) ? UNANSWERED : NO_SUCH_NAME;
};

const answerOf = async (asked: Promise<readonly string[]>, family: 4 | 6): Promise<NameAnswer> => {
  try {
    const addresses = (await asked).map((address) => ({ address, family }));
    return addresses.length > 0 ? { _tag: 'Found', addresses } : NO_SUCH_NAME;
  } catch (error) {
    return OF_THE_NAME.has((error as { readonly code?: unknown }).code) ? NO_SUCH_NAME : UNANSWERED;
  }
};

/**
 * Asks again where no answer has come, since datagrams are lost, and takes the first answer to either question. Both stay open:
 * c-ares takes no late answer to a question that it has repeated itself.
 */
const repeated = async (
  afterMs: number,
  ask: (attempt: Attempt) => Promise<NameAnswer>,
): Promise<NameAnswer> => {
  const first = ask('first');
  const answer = await within(afterMs, first, undefined);
  if (answer !== undefined) return answer;
  return Promise.any([first, ask('second')].map(known)).catch(() => UNANSWERED);
};

const known = async (asked: Promise<NameAnswer>): Promise<NameAnswer> => {
  const answer = await asked;
  return answer._tag === 'Unanswered' ? Promise.reject(new Error(answer._tag)) : answer;
};

const within = <A, B>(ms: number, answer: Promise<A>, late: B): Promise<A | B> =>
  new Promise((resolve, reject) => {
    const clear = deadline(ms, () => resolve(late));
    answer.finally(clear).then(resolve, reject);
  });
