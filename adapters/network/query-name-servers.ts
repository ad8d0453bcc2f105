import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { deadline } from './deadline.js';

/** What name servers say of one full name: its addresses, that it has none, or nothing at all. */
export type NameAnswer =
  | { readonly _tag: 'Found'; readonly addresses: readonly LookupAddress[] }
  | { readonly _tag: 'NoSuchName' }
  | { readonly _tag: 'Unanswered' };

/** How long the addresses of one family wait for the other: some name servers are silent to questions for IPv6. */
const GRACE_MS = 100;

/**
 * NXDOMAIN, an empty answer, and a name that cannot be asked for are the fault of the name. SERVFAIL, REFUSED, silence and a
 * closed port are those of the name servers.
 */
const OF_THE_NAME = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

const UNANSWERED: NameAnswer = { _tag: 'Unanswered' };
const NO_SUCH_NAME: NameAnswer = { _tag: 'NoSuchName' };

/** Asks for both families at once, and lets neither wait for the other longer than a moment. IPv4 addresses come first. */
export const queryNameServers = async (
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  name: string,
): Promise<NameAnswer> => {
  const ipv4 = answerOf(resolver.resolve4(name), 4);
  const ipv6 = answerOf(resolver.resolve6(name), 6);
  const [first, second] = await Promise.race([
    ipv4.then((answer) => [answer, ipv6] as const),
    ipv6.then((answer) => [answer, ipv4] as const),
  ]);
  const other = await (first._tag === 'Found' ? withinGrace(second) : second);
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

const withinGrace = (answer: Promise<NameAnswer>): Promise<NameAnswer> =>
  new Promise((resolve) => {
    const clear = deadline(GRACE_MS, () => resolve(UNANSWERED));
    void answer.then(resolve).finally(clear);
  });
