import * as O from 'fp-ts/lib/Option.js';
import type { Decision } from './decision.js';
import type { TellingChannel } from './silence.js';

/**
 * Whether the other side keeps what is told problem by problem, and forgets what it is not told again: Alertmanager expects
 * of its clients that they send each alert again and again while it fires.
 */
export const isMirror = ({ kind }: Pick<TellingChannel, 'kind'>): boolean =>
  kind === 'alertmanager';

/** How often a mirror is told again what is open. */
export const REFRESH_MS = 120_000;

/** The same moment for all problems, so that one message tells them. */
export const nextRefresh = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / REFRESH_MS) + 1) * REFRESH_MS);

/** Whether all of these only say again what is open. */
export const areRefreshing = (decided: readonly Pick<Decision, 'line'>[]): boolean =>
  decided.every(({ line }) => O.isNone(line) || isStillOpen(line.value));

/** Leaves what only says again what is open to a message of its own, which is not kept, where there is anything else to say. */
export const newsFirst = <A extends Pick<Decision, 'line'>>(decided: readonly A[]): readonly A[] =>
  areRefreshing(decided)
    ? decided
    : decided.filter(({ line }) => O.isNone(line) || !isStillOpen(line.value));

const isStillOpen = ({ event }: { readonly event: string }): boolean => event === 'still_open';
