import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { AuditEvent, AuditPlace } from '../../../core/audit/audit-event.js';
import type { ChainEnd, ChainHead } from '../../../core/audit/audit-log.js';
import { chainedRows, chainHead, newChain } from '../../../core/audit/audit-log.js';
import type { AuditRegister } from '../../../core/audit/ports/audit-register.js';
import type { AuditSigner } from '../../../core/audit/ports/audit-signer.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';

export interface BatchOptions {
  readonly auditRows: Pick<AuditRegister, 'append' | 'head'>;
  readonly signer: AuditSigner;
  /** Called with the lines of rows once they are stored, in their order. */
  readonly onStored?: (lines: readonly string[]) => void;
}

export type Outcome = E.Either<PortFailure, AuditPlace>;

export interface Waiting {
  readonly event: AuditEvent;
  /** Undefined if it is not awaited. */
  readonly settle: ((outcome: Outcome) => void) | undefined;
}

/** How many lines are stored at once. */
const MOST_AT_ONCE = 500;

/** Rows of events that follow the end of the chain. */
export interface Batch {
  readonly events: readonly Waiting[];
  readonly rows: ReturnType<typeof chainedRows>;
  readonly after: number;
  /** It was tried before, and may have been stored then. */
  readonly isRepeated: boolean;
}

/** What a trail has taken, and how far its chain is. */
export interface ChainState {
  readonly waiting: Waiting[];
  end: ChainEnd;
  /** Rows that are not awaited, of which it is unknown whether they are stored. */
  doubtful: Batch | undefined;
}

export const nextBatch = ({ signer }: BatchOptions, { waiting, end }: ChainState): Batch => {
  const events = waiting.splice(0, MOST_AT_ONCE);
  const taken = events.map(({ event }) => event);
  return { events, rows: chainedRows(signer, end, taken), after: end.seq, isRepeated: false };
};

/** Stores the rows of a batch, or notes that they are in doubt; those that were not stored for sure wait again. */
export const storeBatch = async (
  { auditRows, signer, onStored }: BatchOptions,
  state: ChainState,
  batch: Batch,
): Promise<E.Either<PortFailure, void>> => {
  const next = batch.rows.at(-1) ?? state.end;
  const lines = batch.rows.map(({ line }) => line);
  const head = chainHead(signer, next);
  const appended = await auditRows.append(lines, head, batch.after)();
  const isBefore = E.isRight(appended) && !appended.right && batch.isRepeated;
  const isStored = isBefore ? await endsWith(auditRows, head) : appended;
  const events = batch.events.filter(isNoted);
  const isInDoubt = E.isLeft(isStored) && events.length > 0;
  state.doubtful = isInDoubt ? { ...batch, events, isRepeated: true } : undefined;
  if (E.isRight(isStored) && isStored.right) {
    state.end = next;
    onStored?.(lines);
    return E.right(undefined);
  }
  if (!isInDoubt) state.end = newChain(randomUUID());
  if (E.isLeft(isStored)) return isStored;
  state.waiting.unshift(...events);
  return E.left(unavailable('store', 'failed'));
};

/** Whether rows were stored before; a store that was put back, or a standby that took over, may have lost the end of a chain. */
const endsWith = async (
  { head }: Pick<AuditRegister, 'head'>,
  { chain, line }: ChainHead,
): Promise<E.Either<PortFailure, boolean>> =>
  E.map(O.exists((found: ChainHead) => found.line === line))(await head(chain)());

export const isNoted = ({ settle }: Waiting): boolean => settle === undefined;

/** Somebody who waits for all that was taken before, of which this was the last; none where all of it is being stored. */
export interface Settling {
  readonly last: Waiting | undefined;
  readonly resolve: () => void;
}

interface Taken {
  readonly waiting: readonly Waiting[];
  settling: readonly Settling[];
}

/** To be called once a batch was stored, or could not be: waiting ends then. */
export const endSettling = (taken: Taken, isStored: boolean): void => {
  const isOver = ({ last }: Settling) =>
    !isStored || last === undefined || !taken.waiting.includes(last);
  const over = taken.settling.filter(isOver);
  taken.settling = taken.settling.filter((one) => !over.includes(one));
  over.forEach(({ resolve }) => resolve());
};
