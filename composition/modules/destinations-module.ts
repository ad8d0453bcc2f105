import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { ContainerModule } from 'inversify';
import { findPrograms } from '../../adapters/dump-tools/finding/find-programs.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { dumpStorageByKind } from '../../adapters/destinations/dump-storage-by-kind.js';
import { localStorage } from '../../adapters/destinations/local/local-storage.js';
import type { FindRclone } from '../../adapters/destinations/rclone/rclone-program.js';
import { rcloneStorage } from '../../adapters/destinations/rclone/rclone-storage.js';
import { s3Storage } from '../../adapters/destinations/s3/s3-storage.js';
import { sftpStorage } from '../../adapters/destinations/sftp/sftp-storage.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** Where dumps are kept, by the kind of their destination. Hosts are dialled under the policy that logins are under. */
export const destinationsModule = (
  { allowTargets, toolDirs }: Settings,
  onToolNotice: OnToolNotice,
) =>
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
            rclone: rcloneStorage({ find: findRclone(toolDirs), onMessage }),
          });
        },
        [Tokens.LookUp, Tokens.OwnAddresses],
      )
      .inSingletonScope();
  });

/** Where dump tools are found as well; none that somebody else could have put there. */
const findRclone = (toolDirs: Settings['toolDirs']): FindRclone =>
  pipe(
    findPrograms(
      toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
      'rclone',
    ),
    TE.map(RA.filter(({ unsafe }) => O.isNone(unsafe))),
    TE.map(RA.map(({ file }) => file)),
  );
