import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { FeedLease, ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeFeedItemRow } from '../../sql/notifications/feed-item-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { PostgresSession } from '../connection/session.js';
import { beginFeed, endFeed } from './begin-feed.js';
import { decodeReadAt } from './channel-items.js';
import { releaseLease } from './lease.js';
import { putOffFeed, recordFeed } from './record-feed.js';
import { ASK_FOR_FEED, SELECT_FEED_ITEMS, SELECT_FEED_STATE, TAKE_FEED } from './select-feed.js';

const HOUR_MS = 3_600_000;

const subject = () => 'feed';

const decodeState = decodeRow(t.strict({ is_ready: t.boolean, unused_ms: t.number }), subject);

const decodeLease = decodeRow(t.strict({ fleet: Uuid, lease_until: Instant }), subject);

export const postgresProblemFeed = (session: PostgresSession): ProblemFeed => {
  const { read, write } = session;
  const state = pipe(
    TE.fromIO(() => ({ name: 'feed_state', text: SELECT_FEED_STATE })),
    TE.flatMap(read),
  );
  return {
    take: takeFeed(session, state),
    items: (_lease, limit) =>
      pipe(
        read({ name: 'feed_items', text: SELECT_FEED_ITEMS, values: [limit] }),
        TE.flatMapEither(({ rows }) =>
          pipe(
            rows.length === 0 ? E.right({ read_at: new Date(0) }) : decodeReadAt(rows[0]),
            E.map(({ read_at }) => rows.map(decodeFeedItemRow(read_at))),
          ),
        ),
      ),
    record: recordFeed(session),
    putOff: putOffFeed(session),
    release: ({ fleet, leaseUntil }) =>
      pipe(
        write(releaseLease(fleet, leaseUntil)),
        TE.map(() => undefined),
      ),
    end: (unusedMs) =>
      pipe(
        state,
        TE.flatMapEither(({ rows: [row] }) =>
          row === undefined ? E.right(false) : pipe(decodeState(row), E.map(isUnused(unusedMs))),
        ),
        TE.flatMap((isIt) => (isIt ? endFeed(session, unusedMs) : TE.right(false))),
      ),
  };
};

const isUnused =
  (forMs: number) =>
  ({ unused_ms }: { readonly unused_ms: number }): boolean =>
    unused_ms > forMs;

/** It writes only where there is something to tell, or to say once an hour that somebody asks. */
const takeFeed =
  (
    session: Pick<PostgresSession, 'write' | 'transact'>,
    state: ReturnType<PostgresSession['read']>,
  ): ProblemFeed['take'] =>
  (leaseMs) =>
    pipe(
      state,
      TE.tap(({ rows }) => (rows.length === 0 ? beginFeed(session) : TE.right(undefined))),
      TE.flatMap(({ rows: [row] }) =>
        row === undefined
          ? take(session, leaseMs)
          : pipe(
              TE.fromEither(decodeState(row)),
              TE.flatMap((found) => {
                if (found.is_ready) return take(session, leaseMs);
                return isUnused(HOUR_MS)(found) ? ask(session) : TE.right(O.none);
              }),
            ),
      ),
    );

type Writing = Pick<PostgresSession, 'write'>;

const take = (
  { write }: Writing,
  leaseMs: number,
): TE.TaskEither<PortFailure, O.Option<FeedLease>> =>
  pipe(
    write({ name: 'take_feed', text: TAKE_FEED, values: [leaseMs] }),
    TE.flatMapEither(({ rows: [row] }) =>
      row === undefined
        ? E.right(O.none)
        : pipe(
            decodeLease(row),
            E.map(({ fleet, lease_until }) => O.some({ fleet, leaseUntil: lease_until })),
          ),
    ),
  );

const ask = ({ write }: Writing): TE.TaskEither<PortFailure, O.Option<FeedLease>> =>
  pipe(
    write({ name: 'ask_for_feed', text: ASK_FOR_FEED }),
    TE.map(() => O.none),
  );
