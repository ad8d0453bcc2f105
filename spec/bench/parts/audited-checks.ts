import { setTimeout } from 'node:timers/promises';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import type { ServiceParts } from '../../../composition/modules/parts.js';
import type { Overrides, Shipshape } from '../../../composition/shipshape.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { aFleetWith, anInstance } from '../../support/fleet/a-fleet.js';
import { Secret } from '../../../core/shared/secret.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import type { Part } from '../harness/bench-world.js';
import { atMost, figureOnly, MS } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { roundRobin } from '../harness/round-robin.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { checkFleet } from '../seeding/check-fleet.js';
import { AT_ONCE } from '../service-parts/checked-service.js';

/** Those of a round, one after another: a row of the audit is stored while the next check is under way. */
const CHECKS = 20;

/** Rows for which nobody waits are collected for half a second. */
const STORED_AFTER_MS = 700;

/** What a dump check takes with its row in the audit, of one whose row nobody stores. */
export const auditedChecks: Part = async ({ engines, isQuick, log }) => {
  if (!engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  const [audited, unaudited] = [await checksOf({}), await checksOf({ audit: NO_AUDIT })];
  log('Dump checks, with an audit and without');
  await roundRobin(2, { audited: audited.measure, unaudited: unaudited.measure });
  const turns = await roundRobin(isQuick ? 10 : 40, {
    audited: audited.measure,
    unaudited: unaudited.measure,
  });
  await Promise.all([audited.close(), unaudited.close()]);
  const of = (figure: keyof Figures, rounds: readonly Figures[]) =>
    rounds.map((round) => round[figure] / CHECKS);
  const ratio = (figure: keyof Figures) =>
    medianRatio(of(figure, turns.audited), of(figure, turns.unaudited));
  const what = 'A dump check with its row in the audit, of one without,';
  return {
    figures: turns,
    goals: [
      atMost(`${what} in time`, 1.05, ratio('elapsedUs')),
      atMost(`${what} in processor time of the service`, 1.05, ratio('processorUs')),
      figureOnly('A dump check', median(of('elapsedUs', turns.audited)) / 1_000, MS),
    ],
  };
};

interface Figures {
  readonly elapsedUs: number;
  /** Of all threads, until the rows are stored. */
  readonly processorUs: number;
}

const NO_AUDIT: ServiceParts['audit'] = {
  store: () => TE.right({ chain: '', seq: 0 }),
  note: () => undefined,
  knows: () => false,
  recordedElsewhere: () => undefined,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const checksOf = async (own: Partial<Pick<ServiceParts, 'audit'>>) => {
  const { login, names } = await checkFleet(AT_ONCE);
  const dataDir = await scratchDirectory('audited');
  const shipshape = await createShipshape(
    { dataDir, allowTargets: ['127.0.0.0/8'] },
    own as Overrides,
  );
  const { user, port, password } = login;
  const main = anInstance({
    host: '127.0.0.1',
    port,
    tls: { mode: 'off' },
    admin: { user, password: new Secret(password) },
    databases: names.slice(0, CHECKS).map((name) => ({ name, schedules: [] })),
  });
  const apply = { prune: false, dryRun: false };
  await shipshape.promises.applyFleet(anAdmin(), aFleetWith(main), apply);
  const ids = await idsIn(shipshape, names.slice(0, CHECKS));
  const measure = async (): Promise<Figures> => {
    const [begun, before] = [performance.now(), process.cpuUsage()];
    for (const id of ids) await shipshape.promises.checkDumpReadiness(anAdmin(), id);
    const elapsedUs = (performance.now() - begun) * 1_000;
    await setTimeout(STORED_AFTER_MS);
    const { user: inUser, system } = process.cpuUsage(before);
    return { elapsedUs, processorUs: inUser + system };
  };
  return { measure, close: () => shipshape.close() };
};

const idsIn = async ({ promises }: Shipshape, names: readonly string[]) =>
  (
    await Promise.all(
      names.map((name) => promises.locateResources(anAdmin(), `db-eu-1/main/${name}`)),
    )
  ).flatMap((found) => found.map(({ id }) => id));
