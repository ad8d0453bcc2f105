import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { RequestOrigin } from '../../core/access/caller.js';
import type { AuditEvent, AuditPlace } from '../../core/audit/audit-event.js';
import { chainedRows, type ChainEnd, chainHead, newChain } from '../../core/audit/audit-log.js';
import type { AuditRegister } from '../../core/audit/ports/audit-register.js';
import type { AuditSigner } from '../../core/audit/ports/audit-signer.js';
import type { AuditTrail } from '../../core/audit/ports/audit-trail.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';

export interface ChainedTrailOptions {
  readonly auditRows: Pick<AuditRegister, 'append'>;
  readonly signer: AuditSigner;
  /** Called with the lines of rows once they are stored, in their order. */
  readonly onStored?: (lines: readonly string[]) => void;
  /** Called when rows for which nobody waits could not be stored, and how many of them are lost. */
  readonly onFailure?: (failure: PortFailure, lost: number) => void;
  /** After a failure, those for which nobody waits are tried again; a second unless given. */
  readonly retryMs?: number;
}

export interface ChainedTrail extends AuditTrail {
  /** Resolves once everything was stored, or could not be. */
  readonly close: () => Promise<void>;
}

type Outcome = E.Either<PortFailure, AuditPlace>;

interface Waiting {
  readonly event: AuditEvent;
  /** Undefined where nobody waits. */
  readonly settle: ((outcome: Outcome) => void) | undefined;
}

/** So many lines are stored at once; one more than so many that wait is lost, where nobody waits for it. */
const MOST_AT_ONCE = 500;
const MOST_WAITING = 10_000;

const RETRY_MS = 1_000;

/** What a trail has taken, and how far it is. */
interface State {
  readonly waiting: Waiting[];
  end: ChainEnd;
  working: Promise<void> | undefined;
  retry: NodeJS.Timeout | undefined;
}

/**
 * Stores the rows of this process, one chain for all: those that come while others are being stored follow together. A chain whose last
 * rows may or may not have been stored is left, and another one begun.
 */
export const chainedTrail = (options: ChainedTrailOptions): ChainedTrail => {
  const taken = new WeakSet<RequestOrigin>();
  const state: State = {
    ...{ waiting: [], end: newChain(randomUUID()), working: undefined, retry: undefined },
  };
  const take = (event: AuditEvent, settle?: Waiting['settle']): void => {
    if (event.origin !== undefined) taken.add(event.origin);
    state.waiting.push({ event, settle });
    begin(options, state);
  };
  return {
    store: (event) => () => new Promise((resolve) => take(event, resolve)),
    note: (event) => {
      if (state.waiting.length < MOST_WAITING) take(event);
      else options.onFailure?.(unavailable('store', 'busy'), 1);
    },
    knows: (origin) => taken.has(origin),
    recordedElsewhere: (origin) => void taken.add(origin),
    close: async () => {
      begin(options, state);
      await state.working;
      clearTimeout(state.retry);
    },
  };
};

const begin = (options: ChainedTrailOptions, state: State): void => {
  clearTimeout(state.retry);
  state.working ??= work(options, state);
};

const work = async (options: ChainedTrailOptions, state: State): Promise<void> => {
  const { waiting } = state;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MOST_AT_ONCE);
    const stored = await storeBatch(options, state, batch);
    if (E.isRight(stored)) batch.forEach(({ settle }, n) => settle?.(placeAt(stored.right, n)));
    else {
      giveBack(options, state, batch, stored.left);
      if (!waiting.some(({ settle }) => settle !== undefined)) break;
    }
  }
  state.working = undefined;
  if (waiting.length > 0)
    state.retry = setTimeout(() => begin(options, state), options.retryMs ?? RETRY_MS).unref();
};

const placeAt = (places: readonly AuditPlace[], n: number): Outcome => {
  const { chain, seq } = places[n] ?? newChain('');
  return E.right({ chain, seq });
};

const storeBatch = async (
  { auditRows, signer, onStored }: ChainedTrailOptions,
  state: State,
  batch: readonly Waiting[],
): Promise<E.Either<PortFailure, readonly AuditPlace[]>> => {
  const { end } = state;
  const rows = chainedRows(
    signer,
    end,
    batch.map(({ event }) => event),
  );
  const next = rows.at(-1) ?? end;
  const lines = rows.map(({ line }) => line);
  const outcome = await auditRows.append(lines, chainHead(signer, next), end.seq)();
  const isStored = E.isRight(outcome) && outcome.right;
  state.end = isStored ? next : newChain(randomUUID());
  if (isStored) onStored?.(lines);
  if (isStored) return E.right(rows);
  return E.isLeft(outcome) ? outcome : E.left(unavailable('store', 'failed'));
};

/** Who waits is answered, and the others wait on. */
const giveBack = (
  { onFailure }: ChainedTrailOptions,
  { waiting }: State,
  batch: readonly Waiting[],
  failure: PortFailure,
): void => {
  for (const { settle } of batch) settle?.(E.left(failure));
  waiting.unshift(...batch.filter(({ settle }) => settle === undefined));
  onFailure?.(failure, waiting.splice(MOST_WAITING).length);
};
