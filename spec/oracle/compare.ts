import type { DumpReasonCode } from '../../core/dump-check/dump-reason.js';
import { randomFrom } from '../support/rogues/random.js';
import type { Feature } from './feature.js';
import type { ProductCheck } from '../support/dump-check/reasons-for-login.js';
import type { DumpOutcome, OracleServer } from './oracle-server.js';

/** What the check said of a database, and what came of its dump. */
export interface Comparison {
  readonly features: readonly Feature[];
  readonly reasons: readonly DumpReasonCode[];
  readonly dump: DumpOutcome;
  readonly refused: readonly string[];
}

/** The check passed a dump that was not whole, or refused one that was. */
export type Disagreement = 'missed' | 'false alarm';

export const disagreementOf = ({ reasons, dump }: Comparison): Disagreement | undefined => {
  if (reasons.length === 0) return dump.isWhole ? undefined : 'missed';
  return dump.isWhole ? 'false alarm' : undefined;
};

export const compare = async (
  server: OracleServer,
  check: ProductCheck['check'],
  features: readonly Feature[],
): Promise<Comparison> => {
  const made = await server.make(features);
  try {
    const reasons = await checkPatiently(check, made.login);
    return { features, reasons, dump: await made.dump(), refused: made.refused };
  } finally {
    await made.drop();
  }
};

/** A server that had no time for the login is asked once more, as a reader of that reason would do. */
const checkPatiently = async (
  check: ProductCheck['check'],
  login: Parameters<ProductCheck['check']>[0],
): Promise<readonly DumpReasonCode[]> => {
  const reasons = await check(login);
  return reasons.includes('timed_out') ? check(login) : reasons;
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
