import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ageDumpOpener } from '../../../../../adapters/crypto/age/age-dump-opener.js';
import { ageDumpSealer } from '../../../../../adapters/crypto/age/age-dump-sealer.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { describeDumpOpener } from '../../../../contracts/backups/dump-opener.contract.js';

describeDumpOpener('ageDumpOpener', async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
  return {
    opener: ageDumpOpener(),
    sealer: ageDumpSealer(),
    recipient: await identityToRecipient(identity),
    // As age-keygen writes it.
    key: new Secret(`# created: today\n${identity}\n`),
    wrong: [new Secret(other), new Secret('AGE-SECRET-KEY-1'), new Secret('hunter2')],
  };
});
