import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as t from 'io-ts';
import type { DumpCopies, MissingCopy, StoredDump } from '../../../../core/backups/stored-dump.js';
import { LOSSES, NO_COPIES, PROOFS } from '../../../../core/backups/stored-dump.js';
import { wordOf } from '../../../../core/shared/word.js';
import type { DumpNeeds } from '../../../../core/engines/engine-record.js';
import { DumpPlaceCodec } from '../../../../core/backups/restoring/dump-place.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { IsoInstant, nullable } from '../rows/column-codecs.js';
import { CopyFailureCodec, DumpFailureCodec } from './dump-failure-codec.js';
import { ContentsSummaryCodec } from './proof/contents-summary-codec.js';

export const ProofCodec = wordOf(PROOFS);

const DumpNeedsCodec: t.Type<DumpNeeds, unknown> = t.intersection([
  t.strict({
    roles: t.strict({ names: t.readonlyArray(t.string), count: t.number }),
    encoding: t.string,
    collation: t.string,
  }),
  exactPartial({
    characterType: t.string,
    locale: t.string,
    rules: t.string,
    comment: t.string,
    provider: t.keyof({ icu: null, builtin: null }),
  }),
]);

/** What a run keeps of its stored dump in JSON; the destination and the size are columns of their own. */
export const StoredDumpCodec = t.intersection([
  t.strict({
    destinationName: t.string,
    place: t.union([DumpPlaceCodec, t.null, t.undefined]),
    object: t.string,
    sha256: t.string,
    isEncrypted: t.boolean,
    proof: ProofCodec,
    restored: t.union([
      t.intersection([
        t.strict({ tables: t.number, rows: t.number }),
        exactPartial({ tookMs: t.number }),
      ]),
      t.null,
    ]),
  }),
  exactPartial({
    source: ContentsSummaryCodec,
    unproved: DumpFailureCodec,
    needs: DumpNeedsCodec,
    withoutHashes: t.literal(true),
    undescribed: DumpFailureCodec,
    lockedUntil: IsoInstant,
    seen: t.intersection([
      t.strict({ at: IsoInstant }),
      exactPartial({
        readAt: IsoInstant,
        lost: t.strict({ how: wordOf(LOSSES), since: IsoInstant }),
      }),
    ]),
  }),
]);

/** A copy has all of it in one JSON. */
const CopyCodec = t.intersection([
  StoredDumpCodec,
  t.strict({ destination_id: nullable(Uuid), object_bytes: t.number }),
]);

const MissingCodec = t.intersection([
  t.strict({ destination: Uuid, destinationName: t.string, tries: t.number, triedAt: IsoInstant }),
  exactPartial({ writing: t.string, failure: CopyFailureCodec, isSource: t.literal(true) }),
]) satisfies t.Type<MissingCopy, unknown>;

/** The copies of a dump in JSON. */
export const CopiesCodec = t.strict({
  there: t.readonlyArray(CopyCodec),
  missing: t.readonlyArray(MissingCodec),
});

export const toCopies = (copies: t.TypeOf<typeof CopiesCodec> | null): DumpCopies =>
  copies === null
    ? NO_COPIES
    : { missing: copies.missing, there: copies.there.flatMap((one) => toCopy(one)) };

const toCopy = ({ destination_id, object_bytes, ...stored }: t.TypeOf<typeof CopyCodec>) =>
  RA.fromOption(toStoredDump({ destination: destination_id, objectBytes: object_bytes, stored }));

/** Null where there is nothing to know. */
export const copiesText = ({ there, missing }: DumpCopies): string | null =>
  there.length + missing.length === 0
    ? null
    : JSON.stringify({
        there: there.map(({ destination, sizeBytes, ...rest }) => ({
          ...inJson(rest),
          destination_id: O.toNullable(destination),
          object_bytes: sizeBytes,
        })),
        missing,
      });

/** The columns of a stored dump; all of them null if nothing is stored. */
export const storedColumns = (stored: O.Option<StoredDump>) => {
  if (O.isNone(stored)) return { destination: null, objectBytes: null, stored: null };
  const { destination, sizeBytes, ...rest } = stored.value;
  return { destination, objectBytes: sizeBytes, stored: JSON.stringify(inJson(rest)) };
};

const inJson = ({
  restored,
  place,
  ...rest
}: Omit<StoredDump, 'destination' | 'sizeBytes'>): object => ({
  ...rest,
  place: O.toNullable(place),
  restored: O.toNullable(restored),
});

interface StoredRow {
  readonly destination: StoredDump['destination'];
  readonly objectBytes: number | null;
  readonly stored: t.TypeOf<typeof StoredDumpCodec> | null;
}

export const toStoredDump = ({
  destination,
  objectBytes,
  stored,
}: StoredRow): O.Option<StoredDump> =>
  stored === null
    ? O.none
    : O.some({
        ...stored,
        destination,
        sizeBytes: objectBytes ?? 0,
        place: O.fromNullable(stored.place),
        restored: O.fromNullable(stored.restored),
      });
