import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { QueryConfig } from 'pg';
import type { ComposedChannel } from '../../../../core/notifications/channel-item.js';
import type { Delivery } from '../../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { entryColumns } from '../../sql/notifications/channel-item-row.js';
import { composedColumns } from '../../sql/notifications/delivery-row.js';
import type { PostgresSession } from '../connection/session.js';
import { dismissing, unlessNone } from './dismiss-changes.js';
import { underLease } from './lease.js';

export const REMOVE_ENTRIES = `
DELETE FROM channel_entry WHERE channel = $1::uuid AND problem = ANY ($2::uuid[])`;

export const SET_ENTRIES = `
INSERT INTO channel_entry (channel, problem, due_at, entry)
SELECT $1::uuid, problem, due_at, entry
  FROM unnest($2::uuid[], $3::bigint[], $4::text[]) given (problem, due_at, entry)
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;

/** One is under way at most. */
export const REPLACE_DELIVERY = `DELETE FROM delivery WHERE channel = $1::uuid AND state = 'due'`;

export const ADD_DELIVERY = `
INSERT INTO delivery (id, channel, state, message, composed_at, attempts, tried_at, took_ms, refusal, ended_at)
VALUES ($1::uuid, $2::uuid, $3, $4, $5::bigint, $6::integer, $7::bigint, $8::bigint, $9, $10::bigint)`;

export const composeChannel =
  (session: Pick<PostgresSession, 'transact'>): ChannelRegister['compose'] =>
  (id, leaseUntil, composed) =>
    underLease(session, { id, leaseUntil }, statementsFor(id, composed));

const statementsFor = (
  id: ResourceId,
  { items, delivery }: ComposedChannel,
): readonly QueryConfig[] => {
  const [removed, set] = [items.filter(({ entry }) => O.isNone(entry)), entriesOf(items)];
  return [
    ...dismissing(id, items),
    ...unlessNone(removed, 'remove_entries', REMOVE_ENTRIES, [
      id,
      removed.map(({ problem }) => problem),
    ]),
    ...unlessNone(set, 'set_entries', SET_ENTRIES, [
      id,
      set.map(({ problem }) => problem),
      set.map(({ dueAt }) => dueAt),
      set.map(({ entry }) => entry),
    ]),
    ...unlessNone(RA.fromOption(delivery), 'replace_delivery', REPLACE_DELIVERY, [id]),
    ...(O.isNone(delivery) ? [] : [adding(id, delivery.value)]),
  ];
};

const entriesOf = (items: ComposedChannel['items']) =>
  pipe(
    items,
    RA.filterMap(({ problem, entry }) =>
      pipe(
        entry,
        O.map((kept) => ({ problem, ...entryColumns(kept) })),
      ),
    ),
  );

const adding = (channel: ResourceId, delivery: Delivery): QueryConfig => {
  const { id, state, message, composedAt, ...columns } = composedColumns(delivery);
  const { attempts, triedAt, tookMs, refusal, endedAt } = columns;
  return {
    name: 'add_delivery',
    text: ADD_DELIVERY,
    values: [
      ...[id, channel, state, message, composedAt],
      ...[attempts, triedAt, tookMs, refusal, endedAt],
    ],
  };
};
