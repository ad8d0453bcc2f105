import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { DumpPlaceCodec } from '../../../../core/backups/restoring/dump-place.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import type { Proof, StoredDump } from '../../../../core/backups/stored-dump.js';

export const ProofCodec = t.keyof({ written: null, read: null, restored: null } satisfies Readonly<
  Record<Proof, null>
>);

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
  exactPartial({ withoutHashes: t.literal(true) }),
]);

/** The columns of a stored dump; all of them null where there is none. */
export const storedColumns = (stored: O.Option<StoredDump>) => {
  if (O.isNone(stored)) return { destination: null, objectBytes: null, stored: null };
  const { destination, sizeBytes, restored, place, ...rest } = stored.value;
  return {
    destination: O.toNullable(destination),
    objectBytes: sizeBytes,
    stored: JSON.stringify({
      ...rest,
      place: O.toNullable(place),
      restored: O.toNullable(restored),
    }),
  };
};

interface StoredRow {
  readonly destination_id: StoredDump['destination'];
  readonly object_bytes: number | null;
  readonly stored: t.TypeOf<typeof StoredDumpCodec> | null;
}

export const toStoredDump = ({
  destination_id,
  object_bytes,
  stored,
}: StoredRow): O.Option<StoredDump> =>
  stored === null
    ? O.none
    : O.some({
        ...stored,
        destination: destination_id,
        sizeBytes: object_bytes ?? 0,
        place: O.fromNullable(stored.place),
        restored: O.fromNullable(stored.restored),
      });
