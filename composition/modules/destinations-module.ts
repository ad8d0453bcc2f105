import { ContainerModule } from 'inversify';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { dumpStorageByKind } from '../../adapters/storage/dump-storage-by-kind.js';
import { localStorage } from '../../adapters/storage/local/local-storage.js';
import { s3Storage } from '../../adapters/storage/s3/s3-storage.js';
import { sftpStorage } from '../../adapters/storage/sftp/sftp-storage.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** Where dumps are kept, by the kind of their destination. Hosts are dialled under the policy that logins are under. */
export const destinationsModule = ({ allowTargets }: Settings, onToolNotice: OnToolNotice) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.storage)
      .toResolvedValue(
        (lookUp, ownAddresses) => {
          const network = { lookUp, isDialable: addressPolicy(allowTargets, ownAddresses) };
          const onMessage = (message: string) => onToolNotice(`Destination ${message}`);
          return dumpStorageByKind({
            local: localStorage(onMessage),
            s3: s3Storage({ network, onMessage }),
            sftp: sftpStorage({ network, onMessage }),
          });
        },
        [Tokens.LookUp, Tokens.OwnAddresses],
      )
      .inSingletonScope();
  });
