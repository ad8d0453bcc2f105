import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';

/** Is in the folder of a destination since its first probe. Without it, another disk is mounted there, or none. */
export const MARK = '.shipshape-destination';

export const MARK_TEXT =
  'Shipshape keeps dumps in this folder, and uses it only while this file is in it.\n';

/** Names the place of a destination for the store: settings that name another one have to find no mark there. */
export const markAt = (...place: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 32);

/** Whether a probe has found or left the file in this place before. */
export const isMarked = ({ mark }: Pick<DestinationTarget, 'mark'>, place: string): boolean =>
  O.exists((known: string) => known === place)(mark);
