import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { findPrograms } from '../../adapters/dump-tools/finding/find-programs.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { dumpStorageByKind } from '../../adapters/destinations/dump-storage-by-kind.js';
import type { StorageContext } from '../../adapters/destinations/destination-kind.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { from, type Recipes } from './container.js';
import { missingDriver } from './drivers.js';
import { remedyOf } from '../../adapters/api/problems-api-for.js';
import { channelSenderByKind } from '../../adapters/channels/channel-sender-by-kind.js';

/** The code of Node for a package that it does not find. That for mail is the one which channels load. */
const NOT_INSTALLED = /ERR_MODULE_NOT_FOUND$/;

/** What sends over channels, by their kind. */
export const channelsModule = (onToolNotice: OnToolNotice): Recipes<'sender'> => ({
  sender: from(['network', 'clock', 'kinds'], ({ network, clock, kinds: { channels: kinds } }) =>
    channelSenderByKind({
      kinds,
      network,
      clock,
      remedyOf,
      onMessage: (message) =>
        onToolNotice(
          `Channel ${message.replace(NOT_INSTALLED, missingDriver('mail', 'nodemailer'))}`,
        ),
    }),
  ),
});

/** Where dumps are kept, by the kind of their destination. */
export const destinationsModule = (
  toolDirs: Settings['toolDirs'],
  onToolNotice: OnToolNotice,
): Recipes<'storage'> => ({
  storage: from(['network', 'kinds'], ({ network, kinds: { destinations } }) => {
    const context = {
      network,
      findProgram: findSafe(toolDirs),
      onMessage: (message: string) => onToolNotice(`Destination ${message}`),
    };
    return dumpStorageByKind(
      Object.fromEntries(destinations.map(({ kind, storage }) => [kind, storage(context)])),
    );
  }),
});

/** Where dump tools are found as well; none that somebody else could have put there. */
const findSafe =
  (toolDirs: Settings['toolDirs']): StorageContext['findProgram'] =>
  (name) =>
    pipe(
      findPrograms(toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs, name),
      TE.map(RA.filter(({ unsafe }) => O.isNone(unsafe))),
      TE.map(RA.map(({ file }) => file)),
    );
