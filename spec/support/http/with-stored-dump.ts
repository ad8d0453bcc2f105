import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { StoredDump } from '../../../core/backups/stored-dump.js';
import { anAdmin } from '../access/a-caller.js';
import { aStoredDump, claimed } from '../backups/scheduled-fleet.js';
import { refAt } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';
import type { Service } from './a-service.js';
import { withSchedules } from './with-schedules.js';

export const STORED_BYTES = Buffer.from('a dump of the shop in the vault');

/** A run of the shop whose dump lies in the vault, and what a spec may change there. */
export const withStoredDump = async (
  { store, storage, options: { useCases } }: Pick<Service, 'store' | 'storage' | 'options'>,
  telling: Partial<StoredDump> = {},
) => {
  const { nightly } = await withSchedules(store);
  const { id: destination } = await refAt(store, 'vault');
  const id = await rightOf(useCases.startRun(anAdmin(), nightly));
  const run = await claimed(store);
  const sha256 = createHash('sha256').update(STORED_BYTES).digest('hex');
  const size = { sizeBytes: STORED_BYTES.length, sha256 };
  const stored = aStoredDump(destination, { ...size, ...telling });
  await rightOf(
    store.runs.finish(run, { _tag: 'Done', ...size, stored }, new Date('2026-11-21T03:01:00Z')),
  );
  const vault = storage.destination(destination);
  vault.objects.set(stored.object, STORED_BYTES);
  return {
    id,
    stored,
    vault,
    refuse: () => void (vault.refusal = O.some('destination_unreachable')),
  };
};
