import { memoryDumpSealer, openMemorySealed } from '../../../support/memory/dump-sealer.js';
import { Secret } from '../../../../core/shared/secret.js';
import { describeDumpSealer } from '../../../contracts/backups/dump-sealer.contract.js';

const RECIPIENTS = ['age1one', 'age1two'] as const;

const keyOf = (recipient: string): Secret => new Secret(`key of ${recipient}`);

describeDumpSealer('memoryDumpSealer', () =>
  Promise.resolve({
    sealer: memoryDumpSealer(
      (key) => RECIPIENTS.find((one) => key.equals(keyOf(one))) ?? 'age1nobody',
    ),
    recipients: RECIPIENTS,
    keyOf,
    open: openMemorySealed,
  }),
);
