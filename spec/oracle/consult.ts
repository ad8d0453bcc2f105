import { compare, type Comparison, disagreementOf, featuresOf, shrink } from './compare.js';
import type { ProductCheck } from '../support/dump-check/reasons-for-login.js';
import type { OracleServer } from './oracle-server.js';

/** Compares the check with the dump of one database a seed; each disagreement is passed on as soon as it is understood. */
export const consult = async (
  server: OracleServer,
  check: ProductCheck['check'],
  seeds: readonly number[],
  onDisagreement: (report: string) => void = () => undefined,
) => {
  let [whole, restored, lost] = [0, 0, 0];
  const disagreements: string[] = [];
  for (const seed of seeds) {
    const compared = await compare(server, check, featuresOf(server, seed));
    whole += compared.dump.isWhole ? 1 : 0;
    restored += compared.restore?.isWhole === true ? 1 : 0;
    lost += compared.restore?.isWhole === false ? 1 : 0;
    if (disagreementOf(compared) === undefined) continue;
    const report = reportOf(server, seed, await shrink(server, check, compared));
    disagreements.push(report);
    onDisagreement(report);
  }
  return {
    /** How many dumps were whole, and how many were not. */
    whole,
    broken: seeds.length - whole,
    /** How many of the whole ones were restored, with everything in them or not. */
    restored,
    lost,
    /** Each with its seed and the fewest features that show it, for people. */
    disagreements,
  };
};

export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => first + n);

/** Enough to see what a feature is made of. */
const MOST_STATEMENTS = 5;

const reportOf = (server: OracleServer, seed: number, smallest: Comparison): string =>
  [
    `${server.title}, seed ${seed}: ${disagreementOf(smallest) ?? ''}`,
    `  the check: ${[...smallest.reasons, ...smallest.warnings].join(', ') || 'ready'}`,
    `  the dump:  ${smallest.dump.isWhole ? 'whole' : smallest.dump.said}`,
    ...(smallest.restore === undefined
      ? []
      : [`  restored:  ${smallest.restore.isWhole ? 'whole' : smallest.restore.said}`]),
    ...smallest.features.flatMap(({ name, session, statements }) => [
      `  ${name}${session === undefined ? '' : ` (${session})`}`,
      ...statements.slice(0, MOST_STATEMENTS).map((statement) => `    ${statement};`),
      ...(statements.length > MOST_STATEMENTS
        ? [`    … and ${statements.length - MOST_STATEMENTS} more`]
        : []),
    ]),
    ...smallest.refused.map((words) => `  refused: ${words}`),
  ].join('\n');
