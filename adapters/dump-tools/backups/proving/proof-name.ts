import { randomBytes } from 'node:crypto';

/** A dump is restored into a database of its own, whose name says whose it is and since when. */
const NAME = /^shipshape_proof_(\d{14})_[0-9a-f]{8}$/;

/** A restore that was begun so long ago is over, unless its database is in use. */
const LEFTOVER_MS = 24 * 60 * 60 * 1_000;

/** Free of everything that would have to be quoted. */
export const newProofDatabase = (now: Date): string =>
  `shipshape_proof_${digitsOf(now)}_${randomBytes(4).toString('hex')}`;

/** Such as 20261122030000, in UTC. */
const digitsOf = (time: Date): string => time.toISOString().replace(/\D/g, '').slice(0, 14);

/** Those of the names that restores have left which were killed, as by `kill -9`. */
export const leftoverDatabases = (names: readonly string[], now: Date): readonly string[] => {
  const since = digitsOf(new Date(now.getTime() - LEFTOVER_MS));
  return names.filter((name) => (NAME.exec(name)?.[1] ?? since) < since);
};
