import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import {
  type FeedEntry,
  type FeedItem,
  EMPTY_ENTRY,
} from '../../../../core/notifications/feed-item.js';
import type { Acknowledgement, ProblemRecord } from '../../../../core/problems/problem.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { IsoInstant, jsonText, nullable } from '../rows/column-codecs.js';
import { itemDecoder } from './channel-item-row.js';
import { ToldProblemCodec } from './message-codec.js';

const AcknowledgementCodec = t.strict({
  by: t.string,
  at: IsoInstant,
  note: t.string,
}) satisfies t.Type<Acknowledgement, unknown>;

const RecordCodec = t.intersection([
  ToldProblemCodec,
  t.strict({
    closedAt: nullable(IsoInstant),
    closedAs: nullable(t.keyof({ resolved: null, lapsed: null })),
    flaps: t.number,
    acknowledgement: nullable(AcknowledgementCodec),
    snoozedUntil: nullable(IsoInstant),
    suppressedBy: nullable(Uuid),
    isDuringMaintenance: t.boolean,
  }),
  exactPartial({
    facts: t.readonly(t.record(t.string, t.union([t.string, t.number]))),
    validUntil: IsoInstant,
  }),
]) satisfies t.Type<ProblemRecord, unknown>;

const EntryText = jsonText(
  t.strict({ told: nullable(RecordCodec), failures: t.number }) satisfies t.Type<
    FeedEntry,
    unknown
  >,
);

/** An entry as it is stored. */
export const feedEntryText = (entry: FeedEntry): string => EntryText.encode(entry);

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
