import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { PROOFS, type StoredDump } from '../../../core/backups/stored-dump.js';
import {
  about,
  choice,
  count,
  documented,
  flag,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';

/** A SHA-256 digest in hexadecimal. */
export const digest = documented(t.string, { type: 'string', pattern: '^[0-9a-f]{64}$' });

/** A dump as it lies in a destination. */
export const StoredDumpBody = record({
  destination: record({
    id: about(orNull(uuid), 'Null once the destination has been removed from the fleet.'),
    name: about(text, 'When the dump was written.'),
  }),
  object: about(text, 'Its name in the destination.'),
  size_bytes: about(count, 'Of the object.'),
  sha256: about(digest, 'Of the object.'),
  encrypted: flag,
  proof: about(
    choice(PROOFS),
    '`written`: its bytes were read back; `read`: the tool that restores such dumps also read it to its end; `restored`: it was also restored.',
  ),
  restored: about(
    orNull(record({ tables: count, rows: count })),
    'What the restored database had; null unless it was restored.',
  ),
  without_hashes: about(
    flag,
    'Of a dump of globals: it lacks the hashes of passwords, which the login could not read.',
  ),
});
export type StoredDumpBody = t.TypeOf<typeof StoredDumpBody>;

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
  without_hashes: stored.withoutHashes === true,
});
