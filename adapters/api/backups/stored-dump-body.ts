import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { orNull } from '../fields/decode-exactly.js';
import type { RestoredDump, StoredDump } from '../../../core/backups/stored-dump.js';

/** A dump as it lies in a destination; size and digest are those of the object. */
export interface StoredDumpBody {
  readonly destination: { readonly id: string | null; readonly name: string };
  readonly object: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly encrypted: boolean;
  readonly proof: string;
  readonly restored: RestoredDump | null;
}

export const StoredDumpBody = t.type({
  destination: t.type({ id: orNull(t.string), name: t.string }),
  object: t.string,
  size_bytes: t.number,
  sha256: t.string,
  encrypted: t.boolean,
  proof: t.string,
  restored: orNull(t.type({ tables: t.number, rows: t.number })),
}) satisfies t.Type<StoredDumpBody, unknown>;

export const storedDumpBody = ({
  destination,
  destinationName,
  ...stored
}: StoredDump): StoredDumpBody => ({
  destination: { id: O.toNullable(destination), name: destinationName },
  object: stored.object,
  size_bytes: stored.sizeBytes,
  sha256: stored.sha256,
  encrypted: stored.isEncrypted,
  proof: stored.proof,
  restored: O.toNullable(stored.restored),
});
