import { refusal } from './storage-error.js';
import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';

/** Printable ASCII; a name that leads elsewhere, or is hidden, is not ours. */
const STEP = /^[\x21-\x2d\x30-\x7e][\x20-\x2e\x30-\x7e]{0,250}$/;

/** Whether an object may have such a name, or lie in a folder of that name. */
export const isStep = (name: string): boolean => STEP.test(name);

/** The names of the folders of an object, and at last its own. */
export const objectSteps = (object: string): readonly string[] => {
  const steps = object.split('/');
  if (!steps.every(isStep)) throw refusal('destination_failed');
  return steps;
};

const PART = /^\.(.+)\.part$/;

/** The name of the object whose part has this name; undefined where it is no part. */
export const wholeOf = (part: string): string | undefined => PART.exec(part)?.[1];

export const PROBE = '.shipshape-probe-';

/** Whether a file in the folder of a destination is what a probe writes, or the part of that. */
export const isProbe = (name: string): boolean => (wholeOf(name) ?? name).startsWith(PROBE);

/** What a probe leaves that was killed is as old; that of another node is not. */
export const OLD_PROBE_MS = 3_600_000;

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
