import type { RestoreRisk } from '../../core/dump-check/dump-obstacle.js';
import { randomFrom } from '../support/rogues/random.js';
import type { Feature } from './feature.js';
import type { Checked, ProductCheck } from '../support/dump-check/reasons-for-login.js';
import type { DumpOutcome, OracleServer, Outcome } from './oracle-server.js';

/** What the check said of a database, and what came of its dump, and of a restore of that. */
export interface Comparison extends Checked {
  readonly features: readonly Feature[];
  readonly dump: DumpOutcome;
  readonly restore?: Outcome;
  readonly refused: readonly string[];
}

/** The check passed a dump that was not whole, or refused one that was; or the same of a restore, of which it only warns. */
export type Disagreement =
  | 'missed'
  | 'false alarm'
  | 'missed at the restore'
  | 'false alarm of the restore';

export const disagreementOf = (compared: Comparison): Disagreement | undefined => {
  const { reasons, warnings, dump, restore } = compared;
  if (reasons.length > 0) return dump.isWhole ? 'false alarm' : undefined;
  if (!dump.isWhole) return 'missed';
  if (restore === undefined) return undefined;
  if (warnings.some((what) => !BEYOND_THIS_RESTORE.has(what)))
    return restore.isWhole ? 'false alarm of the restore' : undefined;
  return restore.isWhole ? undefined : 'missed at the restore';
};

/** Dumps are restored as a superuser here, and without the roles of their server. */
const BEYOND_THIS_RESTORE: ReadonlySet<string> = new Set<RestoreRisk>([
  'extension_untrusted',
  'hashes_hidden',
]);

export const compare = async (
  server: OracleServer,
  check: ProductCheck['check'],
  features: readonly Feature[],
): Promise<Comparison> => {
  const made = await server.make(features);
  try {
    const checked = await checkPatiently(check, made.login);
    const dump = await made.dump();
    const restore = dump.isWhole ? await dump.restore?.() : undefined;
    const { refused } = made;
    return { features, ...checked, dump, ...(restore !== undefined && { restore }), refused };
  } finally {
    await made.drop();
  }
};

/** A server that had no time for the login is asked once more, as a reader of that reason would do. */
const checkPatiently = async (
  check: ProductCheck['check'],
  login: Parameters<ProductCheck['check']>[0],
): Promise<Checked> => {
  const checked = await check(login);
  return checked.reasons.includes('timed_out') ? check(login) : checked;
};

/** The same disagreement without the features that it does not need: first half of them at once, then fewer. */
export const shrink = async (
  server: OracleServer,
  check: ProductCheck['check'],
  whole: Comparison,
): Promise<Comparison> => {
  const kind = disagreementOf(whole);
  let smallest = whole;
  for (let size = Math.ceil(whole.features.length / 2); size > 0; size = Math.floor(size / 2))
    for (let end = smallest.features.length; end > 0; end -= size) {
      const { features } = smallest;
      const fewer = features.filter((_, n) => n < end - size || n >= end);
      const compared = await compare(server, check, fewer);
      if (disagreementOf(compared) === kind) smallest = compared;
    }
  return smallest;
};

/** The features of the database with this seed, the same ones at each call. */
export const featuresOf = (server: OracleServer, seed: number): readonly Feature[] =>
  server.featuresFrom(randomFrom(seed));
