import * as O from 'fp-ts/lib/Option.js';
import type { FeedEntry, FeedItem } from '../../../../core/notifications/problem-change.js';
import { EMPTY_ENTRY } from '../../../../core/notifications/problem-change.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { Instant, IsoInstant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { itemWrites, underLease } from './item-writes.js';
import { askForFeed, beginFeed, endFeed, feedKey, noteAllOpen, takeFeed } from './select-feed.js';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { Acknowledgement, ProblemRecord } from '../../../../core/problems/problem.js';
import { CLOSINGS } from '../../../../core/problems/problem.js';
import { wordOf } from '../../../../core/shared/word.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { itemDecoder } from './channel-item-row.js';
import { ToldProblemCodec } from './delivery-row.js';

const AcknowledgementCodec = t.strict({
  by: t.string,
  at: IsoInstant,
  note: t.string,
}) satisfies t.Type<Acknowledgement, unknown>;

const RecordCodec = t.intersection([
  ToldProblemCodec,
  t.strict({
    closedAt: nullable(IsoInstant),
    closedAs: nullable(wordOf(CLOSINGS)),
    flaps: t.number,
    acknowledgement: nullable(AcknowledgementCodec),
    snoozedUntil: nullable(IsoInstant),
    suppressedBy: nullable(Uuid),
    isDuringMaintenance: t.boolean,
  }),
  exactPartial({
    facts: t.readonly(t.record(t.string, t.union([t.string, t.number]))),
    validUntil: IsoInstant,
    explainedBy: Uuid,
  }),
]) satisfies t.Type<ProblemRecord, unknown>;

const EntryText = jsonText(
  t.strict({ told: nullable(RecordCodec), failures: t.number }) satisfies t.Type<
    FeedEntry,
    unknown
  >,
);

/** An entry as it is stored. */
const feedEntryText = (entry: FeedEntry): string => EntryText.encode(entry);

const decodeItem = itemDecoder(EntryText);

/** Decodes what the listener has to receive, as it is at this time. */
export const decodeFeedItemRow =
  (at: Date) =>
  (row: unknown): E.Either<UnreadableItem, FeedItem> =>
    pipe(
      decodeItem(at)(row),
      E.map(({ entry, ...item }) => ({
        ...item,
        entry: entry._tag === 'Some' ? entry.value : EMPTY_ENTRY,
      })),
    );

const decodeLease = decodeFields({ fleet: Uuid, leaseUntil: Instant }, () => 'feed');

/** Without a pause it has no time at which it is due. */
const setEntry = ({ keyOf, now }: Dialect): string => `
INSERT INTO channel_entry (channel, problem, due_at, entry)
VALUES (${keyOf(':id')}, :problem::uuid, ${now} + :pauseMs::bigint, :entry)
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;

/** PostgreSQL removes them with the row of upkeep. */
const forgetEntries = (sql: Dialect): string =>
  sql.either({ sqlite: `DELETE FROM channel_entry WHERE channel = ${feedKey(sql)}`, postgres: '' });

const NOTHING = feedEntryText(EMPTY_ENTRY);

const statements = ({ sql, prepare }: Preparing) => ({
  begin: prepare('begin_feed', beginFeed(sql)),
  noteOpen: prepare('note_all_open', noteAllOpen(sql)),
  forget: [
    prepare('forget_feed', `DELETE FROM channel_change WHERE channel = ${feedKey(sql)}`),
    prepare('forget_feed_entries', forgetEntries(sql)),
  ],
  lock: prepare('lock_channels', sql.takeLock('channels')),
  exists: prepare(
    'any_feed',
    `SELECT 1 FROM upkeep WHERE ${sql.ref('resource')} = ${feedKey(sql)}`,
  ),
  take: prepare('take_feed', takeFeed(sql)),
  ask: prepare('ask_for_feed', askForFeed(sql)),
  set: prepare('set_feed_entry', setEntry(sql)),
  end: prepare('end_feed', endFeed(sql)),
});

export type FeedWrites = Omit<ProblemFeed, 'items'>;

/** What is written for the listener of an embedder. */
export const feedWrites = (preparing: Preparing): StepsOf<FeedWrites> => {
  const { begin, noteOpen, forget, lock, exists, take, ask, set, end } = statements(preparing);
  const { finish, putOff, release } = itemWrites(preparing);
  const held = underLease(preparing);
  /** Waits for those who change problems and do not see the feed: their problems are open when it begins. */
  const beginIfNone = function* (): Steps<never, void> {
    if (yield* exists.any()) return;
    yield* inTransaction<never, unknown>(function* () {
      yield* lock.run();
      if (yield* begin.any()) yield* noteOpen.run();
    });
  };
  return {
    *take(leaseMs) {
      yield* beginIfNone();
      const taken = yield* take.first(decodeLease, { leaseMs });
      if (O.isNone(taken)) yield* ask.run();
      return taken;
    },
    record: ({ fleet: id, leaseUntil }, { entry, pauseMs, ...item }) =>
      held({ id, leaseUntil }, function* () {
        yield* finish(id, [item], []);
        if (O.isNone(entry)) return;
        yield* set.run({ id, problem: item.problem, entry: feedEntryText(entry.value), pauseMs });
      }),
    putOff: ({ fleet: id, leaseUntil }, items, pauseMs) =>
      held({ id, leaseUntil }, () => putOff(id, items, pauseMs, NOTHING)),
    release: ({ fleet: id, leaseUntil }) => release.run({ id, leaseUntil }),
    end: (unusedMs) =>
      inTransaction<never, boolean>(function* () {
        yield* lock.run();
        const isOver = yield* end.any({ unusedMs });
        if (isOver) for (const statement of forget) yield* statement.run();
        return isOver;
      }),
  };
};
