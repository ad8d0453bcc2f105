import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../shared/uuid.js';

/**
 * Which of these nodes checks a partition: the one with the highest score for it (rendezvous hashing). So nodes that
 * know the same nodes agree without talking to each other, and a node that comes or goes moves no partition but its own.
 */
export const partitionOwner = (nodes: readonly Uuid[], partition: number): O.Option<Uuid> =>
  O.fromNullable(
    nodes
      .map((node) => ({ node, score: hash(`${node} ${partition}`) }))
      .reduce<Scored | undefined>((best, next) => (isHigher(next, best) ? next : best), undefined)
      ?.node,
  );

interface Scored {
  readonly node: Uuid;
  readonly score: number;
}

const isHigher = (a: Scored, b: Scored | undefined): boolean =>
  b === undefined || a.score > b.score || (a.score === b.score && a.node > b.node);

/** FNV-1a over 32 bits; its last digits alone are too alike for texts that differ in their end, so they are mixed. */
const hash = (text: string): number =>
  mix(
    Array.from(text).reduce(
      (sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    ),
  );

/** The finaliser of MurmurHash3. */
const mix = (sum: number): number => {
  const first = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
};
