import * as O from 'fp-ts/lib/Option.js';
import { memoryDumpStorage } from '../../../support/memory/dump-storage.js';
import { describeDumpStorage } from '../../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../../support/backups/a-destination-target.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describeDumpStorage('memoryDumpStorage', () => {
  const storage = memoryDumpStorage();
  const target = aDestinationTarget();
  const missing = aDestinationTarget({ id: aUuid(2) });
  storage.destination(missing.id).refusal = O.some('destination_missing');
  const { objects, unfinished } = storage.destination(target.id);
  return Promise.resolve({
    storage,
    target,
    missing,
    contents: () => Promise.resolve([...objects.keys(), ...unfinished]),
    leaveUnfinished: (object) => Promise.resolve(void unfinished.add(object)),
    addForeign: (name, bytes) => Promise.resolve(void objects.set(name, bytes)),
    close: () => Promise.resolve(),
  });
});
