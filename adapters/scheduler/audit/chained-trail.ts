import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { RequestOrigin } from '../../../core/access/caller.js';
import type { AuditPlace } from '../../../core/audit/audit-event.js';
import { newChain } from '../../../core/audit/audit-log.js';
import type { AuditTrail } from '../../../core/audit/ports/audit-trail.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { Batch, BatchOptions, ChainState, Outcome, Settling, Waiting } from './store-batch.js';
import { endSettling, isNoted, nextBatch, storeBatch } from './store-batch.js';
import { anonymousRows } from './anonymous-rows.js';

export interface ChainedTrailOptions extends BatchOptions {
  /** Called when rows that are not awaited could not be stored, and how many of them are lost. */
  readonly onFailure?: (failure: PortFailure, lost: number) => void;
  /** After a failure, those that are not awaited are tried again; a second unless given. */
  readonly retryMs?: number;
  /** How long rows that are not awaited are collected after others were stored; 500 unless given. */
  readonly pauseMs?: number;
}

export interface ChainedTrail extends AuditTrail {
  /** Resolves once everything was stored, or could not be. */
  readonly close: () => Promise<void>;
}

/** How many rows that are not awaited are queued at most; further ones are lost. */
const MOST_WAITING = 10_000;

const RETRY_MS = 1_000;

/** A commit and a signature cost ten times what a row does, so that rows share them. */
const PAUSE_MS = 500;

interface State extends ChainState {
  working: Promise<void> | undefined;
  /** Of what is stored later: after a pause, or once more. */
  later: NodeJS.Timeout | undefined;
  pausedUntilMs: number;
  settling: readonly Settling[];
}

const newState = (): State => ({
  waiting: [],
  end: newChain(randomUUID()),
  doubtful: undefined,
  working: undefined,
  later: undefined,
  pausedUntilMs: 0,
  settling: [],
});

/**
 * Stores the rows of this process, one chain for all: those that come while others are being stored follow together. Where it is
 * unknown whether rows were stored, the same are stored again in the same place, which succeeds once; where all who waited for them were
 * refused, the chain is left, and another one begun.
 */
export const chainedTrail = (options: ChainedTrailOptions): ChainedTrail => {
  const taken = new WeakSet<RequestOrigin>();
  const state = newState();
  const note = (event: Waiting['event']): void => {
    if (state.waiting.length >= MOST_WAITING) options.onFailure?.(unavailable('store', 'busy'), 1);
    else {
      state.waiting.push({ event, settle: undefined });
      beginAt(options, state, state.pausedUntilMs - performance.now());
    }
  };
  const anonymous = anonymousRows(note);
  const know = ({ origin }: Waiting['event']): void => {
    if (origin !== undefined) taken.add(origin);
  };
  const settled = hurry(options, state);
  return {
    store: (event) => () => {
      know(event);
      return new Promise((settle) => {
        state.waiting.push({ event, settle });
        begin(options, state);
      });
    },
    note: (event) => {
      know(event);
      if (!anonymous.leavesOut(event)) note(event);
    },
    knows: (origin) => taken.has(origin),
    recordedElsewhere: (origin) => void taken.add(origin),
    settled,
    close: async () => {
      anonymous.flush();
      await settled();
      clearTimeout(state.later);
    },
  };
};

const hurry = (options: ChainedTrailOptions, state: State) => async (): Promise<void> => {
  if (state.working === undefined && !hasWork(state)) return;
  await new Promise<void>((resolve) => {
    state.settling = [...state.settling, { last: state.waiting.at(-1), resolve }];
    begin(options, state);
  });
};

/** What waits for a pause or for another try keeps waiting for it. */
const beginAt = (options: ChainedTrailOptions, state: State, waitMs: number): void => {
  if (waitMs <= 0 && state.later === undefined) begin(options, state);
  else if (state.working === undefined)
    state.later ??= setTimeout(() => begin(options, state), waitMs).unref();
};

const begin = (options: ChainedTrailOptions, state: State): void => {
  clearTimeout(state.later);
  state.later = undefined;
  if (hasWork(state)) state.working ??= work(options, state);
};

const hasWork = ({ doubtful, waiting }: State): boolean =>
  doubtful !== undefined || waiting.length > 0;

const work = async (options: ChainedTrailOptions, state: State): Promise<void> => {
  const { waiting } = state;
  const { retryMs = RETRY_MS, pauseMs = PAUSE_MS } = options;
  let waitMs = pauseMs;
  while (hasWork(state)) {
    const batch = state.doubtful ?? nextBatch(options, state);
    state.pausedUntilMs = performance.now() + pauseMs;
    const stored = await storeBatch(options, state, batch);
    if (E.isRight(stored))
      batch.events.forEach(({ settle }, n) => settle?.(placeAt(batch.rows, n)));
    else giveBack(options, state, batch, stored.left);
    waitMs = E.isRight(stored) ? pauseMs : retryMs;
    endSettling(state, E.isRight(stored));
    if (state.settling.length === 0 && waiting.every(isNoted)) break;
  }
  state.working = undefined;
  if (hasWork(state)) beginAt(options, state, waitMs);
};

const placeAt = (places: readonly AuditPlace[], n: number): Outcome => {
  const { chain, seq } = places[n] ?? newChain('');
  return E.right({ chain, seq });
};

/** Who waits is answered: as long as rows are in doubt, nothing can follow them. */
const giveBack = (
  { onFailure }: ChainedTrailOptions,
  { waiting, doubtful }: State,
  { events }: Batch,
  failure: PortFailure,
): void => {
  const isStuck = doubtful !== undefined;
  for (const { settle } of [...events, ...(isStuck ? waiting : [])]) settle?.(E.left(failure));
  if (isStuck) waiting.splice(0, waiting.length, ...waiting.filter(isNoted));
  onFailure?.(failure, waiting.splice(MOST_WAITING).length);
};
