import type { LoadOutcome } from '../children/load.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, atMost, figureOnly, type Goal, notMeasured } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { Part } from '../harness/bench-world.js';
import { HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { CHANGES_A_SECOND, type OverviewRates, overviewRates } from './overview-rates.js';
import { written } from './served-fleet.js';

const WHAT =
  'Overview over HTTP, asked for by 64 callers at once, of what a bare node:http server sends the same bytes';

/** Requests a second of the overview over HTTP on SQLite, as a share of those of a bare server that sends the same bytes. */
export const overviewOverHttp: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(WHAT, NO_ADDRESSES)] };
  const { seen, ...rounds } = await overviewRates(world);
  const figures = Object.fromEntries(
    Object.entries(rounds).map(([name, outcomes]) => [
      name,
      {
        perSecond: median(outcomes.map(rateOf)),
        ofBare: shareOf(outcomes, rounds.bare),
        clientCpu: median(outcomes.map(({ clientCpu }) => clientCpu)),
        refused: Math.max(...outcomes.map(({ refused }) => refused)),
      },
    ]),
  );
  const what = `${WHAT} (SQLite, ${written(world.sizes.at(-1) ?? 0)} resources)`;
  return { figures: { ...figures, seen }, goals: goalsOf(what, { seen, ...rounds }) };
};

const rateOf = ({ perSecond }: LoadOutcome): number => perSecond;

const shareOf = (outcomes: readonly LoadOutcome[], bare: readonly LoadOutcome[]): number =>
  medianRatio(outcomes.map(rateOf), bare.map(rateOf));

const goalsOf = (what: string, { seen, bare, ...rounds }: OverviewRates): readonly Goal[] => [
  atLeast(`${what}: nothing has changed`, 0.2, shareOf(rounds.unchanged, bare)),
  atLeast(
    `${what}: while a problem that is not on the page changes ${CHANGES_A_SECOND} times a second`,
    0.15,
    shareOf(rounds.changedOffThePage, bare),
  ),
  atLeast(
    `${what}: while one of the 20 problems on the page changes as often`,
    0.1,
    shareOf(rounds.changedOnThePage, bare),
  ),
  figureOnly(
    `${what}: so many callers in turn that none of them is remembered`,
    shareOf(rounds.unremembered, bare),
    { better: 'higher' },
  ),
  // Without these, the lines above could say what they don't measure.
  figureOnly('Calls that saw the page change meanwhile', seen.onThePage, { better: 'higher' }),
  atMost('Calls that saw it change while only another problem did', 0.05, seen.offThePage),
];
