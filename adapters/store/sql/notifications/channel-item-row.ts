import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  Announcement,
  BookEntry,
  ChannelItem,
  Delivery,
} from '../../../../core/notifications/delivery.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeProblemRecordRow } from '../problems/problem-row.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { IsoInstant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeRow } from '../rows/decode-row.js';
import { ToldProblemCodec } from './delivery-row.js';

const AnnouncementCodec = t.intersection([
  t.strict({ problem: ToldProblemCodec, lastAt: IsoInstant }),
  exactPartial({ endedAt: IsoInstant }),
]) satisfies t.Type<Announcement, unknown>;

const Entry = t.intersection([
  t.strict({ told: nullable(AnnouncementCodec), dueAt: nullable(IsoInstant) }),
  exactPartial({ before: AnnouncementCodec }),
]) satisfies t.Type<BookEntry, unknown>;

const EntryText = jsonText(Entry);

/** What of a row can be read whatever became of the rest. */
const ItemKey = t.strict({ problem: t.string, changes: t.number });

/**
 * Decodes a problem with what is known of it, in this form. Its `resource_name` is the path, and `id` is that of the problem
 * once more, which is null with all of its columns if the problem was removed. One that cannot be read has its id all the same.
 */
export const itemDecoder = <A>(entryText: t.Type<A, string>) => {
  const decodeItem = decodeRow(
    t.type({
      problem: Uuid,
      changes: t.number,
      entry: nullable(entryText),
      id: t.union([Uuid, t.null]),
    }),
    (row) => (ItemKey.is(row) ? `channel item ${row.problem}` : 'channel item'),
  );
  return (at: Date) => {
    const decodeProblem = decodeProblemRecordRow(at);
    return (row: unknown) =>
      pipe(
        decodeItem(row),
        E.flatMap(({ id, problem, changes, entry }) =>
          pipe(
            id === null ? GONE : E.map(O.some<ProblemRecord>)(decodeProblem(row)),
            E.map((current) => ({ problem, changes, current, entry })),
          ),
        ),
        E.mapLeft((failure): UnreadableItem => ({ ...keyOf(row), failure })),
      );
  };
};

const GONE: E.Either<Corrupt, O.Option<ProblemRecord>> = E.right(O.none);

/** The columns of a problem and of its changes have types of their own, which nothing that is stored can break. */
const keyOf = (row: unknown): t.TypeOf<typeof ItemKey> =>
  ItemKey.is(row) ? { problem: row.problem, changes: row.changes } : { problem: '', changes: 0 };

/** Decodes what a channel has to look at; each problem is as it is at this time. */
export const decodeChannelItemRow: (
  at: Date,
) => (row: unknown) => E.Either<UnreadableItem, ChannelItem> = itemDecoder(EntryText);

/** The columns of an entry. */
export const entryColumns = (entry: BookEntry) => ({
  entry: EntryText.encode(entry),
  dueAt: pipe(
    entry.dueAt,
    O.map((at) => at.getTime()),
    O.toNullable,
  ),
});

/** The entry of a problem that was never sent. */
export const UNTOLD_ENTRY = entryColumns({ told: O.none, dueAt: O.none }).entry;

/** The key of the entries of a message: the time at which it was composed. */
export const toldAtColumn = ({ message }: Delivery): string => message.composedAt.toISOString();

const ToldRow = t.type({
  problem: Uuid,
  entry: jsonText(
    t.intersection([
      t.type({ told: t.type({ lastAt: t.string }) }),
      t.partial({ before: t.unknown }),
    ]),
  ),
});

/** A problem and its entry as it was before the message of a time; none where that cannot be read, or was at another time. */
export const untoldRow =
  (toldAt: string) =>
  (row: unknown): readonly (readonly [Uuid, string])[] => {
    const decoded = ToldRow.decode(row);
    if (E.isLeft(decoded) || decoded.right.entry.told.lastAt !== toldAt) return [];
    const { problem, entry } = decoded.right;
    return [[problem, JSON.stringify({ told: entry.before ?? null, dueAt: null })]];
  };
