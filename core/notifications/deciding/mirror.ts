import * as O from 'fp-ts/lib/Option.js';
import type { Decision } from './decision.js';
import { findKind, type KindOfChannel, type Kinds } from '../../described/kind.js';

/** Whether the other side stores each problem: a mirror expects its clients to send each again and again while it is open. */
export const isMirror = ({ channels }: Pick<Kinds, 'channels'>, kind: string): boolean =>
  O.exists((one: KindOfChannel) => one.isMirror === true)(findKind(channels, kind));

/** How often open problems are repeated to a mirror. */
export const REFRESH_MS = 120_000;

/** The same moment for all problems, so that one message repeats them. */
export const nextRefresh = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / REFRESH_MS) + 1) * REFRESH_MS);

/** Whether all of these only repeat what is open. */
export const areRefreshing = (decided: readonly Pick<Decision, 'line'>[]): boolean =>
  decided.every(({ line }) => O.isNone(line) || isStillOpen(line.value));

/** Leaves repetitions to a message of their own, which is not stored, where there is any news. */
export const newsFirst = <A extends Pick<Decision, 'line'>>(decided: readonly A[]): readonly A[] =>
  areRefreshing(decided)
    ? decided
    : decided.filter(({ line }) => O.isNone(line) || !isStillOpen(line.value));

const isStillOpen = ({ event }: { readonly event: string }): boolean => event === 'still_open';
