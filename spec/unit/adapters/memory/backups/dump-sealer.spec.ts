import {
  memoryDumpSealer,
  openMemorySealed,
} from '../../../../../adapters/memory/backups/dump-sealer.js';
import { describeDumpSealer } from '../../../../contracts/backups/dump-sealer.contract.js';

describeDumpSealer('memoryDumpSealer', () =>
  Promise.resolve({
    sealer: memoryDumpSealer(),
    recipients: ['age1one', 'age1two'],
    open: openMemorySealed,
  }),
);
