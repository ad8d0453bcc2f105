import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { MissingCopy, StoredDump } from '../../../core/backups/stored-dump.js';
import { LOSSES, PROOFS } from '../../../core/backups/stored-dump.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import { dumpFailureWording } from '../../../core/backups/dump-failure-wording.js';
import type { Engine } from '../../../core/engines/engines.js';
import { copyFailureWording } from '../../../core/backups/storage-refusal-wording.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';

/** A SHA-256 digest in hexadecimal. */
export const digest = d.documented(t.string, { type: 'string', pattern: '^[0-9a-f]{64}$' });

/** Why a dump is not whole, or would not be. */
export const failure = d.record({
  code: d.documented(t.string, { type: 'string', pattern: '^[a-z_]+$' }),
  detail: d.words,
  remedy: d.about(d.words, 'How to fix it.'),
});

export const failureBody =
  (engine: Engine) =>
  (why: DumpFailure): t.TypeOf<typeof failure> => ({
    code: why.code,
    ...dumpFailureWording(why, engine),
  });

const LostBody = d.record({ how: d.choice(LOSSES), since: d.instant });

export const StoredDumpBody = d.record({
  destination: d.record({
    id: d.about(d.orNull(d.uuid), 'Null once the destination has been removed from the fleet.'),
    name: d.about(d.text, 'When the dump was written.'),
  }),
  object: d.about(d.text, 'Its name in the destination.'),
  size_bytes: d.about(d.count, 'Of the object.'),
  sha256: d.about(digest, 'Of the object.'),
  encrypted: d.flag,
  proof: d.about(
    d.choice(PROOFS),
    '`written`: its bytes were read back; `read`: the tool that restores such dumps also read it to its end; `restored`: it was also restored.',
  ),
  restored: d.about(
    d.orNull(d.record({ tables: d.count, rows: d.count })),
    'What the restored database had; null unless it was restored.',
  ),
  compared: d.about(
    d.added(d.flag, false),
    'What its source had is known, and what is restored of it is compared with that.',
  ),
  not_restored: d.about(
    d.orNull(failure),
    'Why it was not restored to prove it, as dumps are by default: what the host lacks for that. Null where it was restored, or was not to be.',
  ),
  without_hashes: d.about(
    d.flag,
    'Of a dump of globals: it lacks the hashes of passwords, which the login could not read.',
  ),
  no_manifest: d.about(
    d.orNull(failure),
    'Why no manifest lies beside it: that is tried again each hour. Null where one does.',
  ),
  locked_until: d.about(
    d.orNull(d.instant),
    'Until then it cannot be removed from its destination, by `keep` either; null if it is not locked.',
  ),
  seen_at: d.about(d.orNull(d.instant), 'When it was last looked up; null before the first time.'),
  lost: d.about(
    d.orNull(LostBody),
    'It is not there any more as it was written: it is `missing`, or its bytes are `altered`. Null where it is there, as far as is known.',
  ),
});
export type StoredDumpBody = t.TypeOf<typeof StoredDumpBody>;

export const storedDumpBody = (engine: Engine) => {
  const orNull = (why: DumpFailure | undefined) =>
    why === undefined ? null : failureBody(engine)(why);
  return (stored: StoredDump): StoredDumpBody =>
    encode(StoredDumpBody, stored, {
      destination: { id: O.toNullable(stored.destination), name: stored.destinationName },
      encrypted: stored.isEncrypted,
      compared: stored.source !== undefined,
      not_restored: orNull(stored.unproved),
      without_hashes: stored.withoutHashes === true,
      no_manifest: orNull(stored.undescribed),
      seen_at: stored.seen?.at.toISOString() ?? null,
      lost: stored.seen?.lost === undefined ? null : encode(LostBody, stored.seen.lost),
    });
};

export const MissingCopyBody = d.record({
  destination: d.record({ id: d.uuid, name: d.text }),
  tries: d.about(d.count, 'How often it was tried.'),
  tried_at: d.about(d.instant, 'When that was last.'),
  failure: d.about(d.orNull(failure), 'Null while it is copied, or where that was interrupted.'),
});

export const missingCopyBody = (copy: MissingCopy): t.TypeOf<typeof MissingCopyBody> =>
  encode(MissingCopyBody, copy, {
    destination: { id: copy.destination, name: copy.destinationName },
    failure:
      copy.failure === undefined
        ? null
        : { code: copy.failure.code, ...copyFailureWording(copy.failure) },
  });
