import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { randomFrom } from '../../support/rogues/random.js';
import { sqliteStoreIn } from '../../support/stores/sqlite-store-in.js';
import { ACTS } from './acts.js';
import { type Acknowledged, type Clients, clients, nothingAcknowledged } from './clients.js';
import { fleetOfStorm } from './fleet-of-storm.js';
import { storeCheck, resourcesOf } from './check-store.js';
import { time } from './jumping-time.js';
import { findOpen, checkAudit } from './final-checks.js';
import { seedRandomness } from './seeded-randomness.js';
import './sqlite-clock.js';
import { beginStorm, calm, happen, stop, type Storm } from './weather.js';

/** Some hours before the night in which clocks in Oslo go back. */
const BEGIN = Date.UTC(2026, 9, 24, 20);

const STEP_MS = 15_000;
const CHECKED_EVERY = 8;
const AN_HOUR = 4 * 60;
const CALM_STEPS = 4 * 60;

export interface StormOptions {
  readonly hours: number;
  readonly seed: number;
  readonly store: 'memory' | 'sqlite';
  /** Called at the beginning of each hour. */
  readonly onHour: (hour: number) => void;
  /** How many of its audit are tried. */
  readonly alterations: number;
}

export interface StormResult {
  readonly faults: number;
  readonly findings: readonly string[];
  /** The same for the same storm. */
  readonly digest: string;
  /** What went wrong how often, and what clients were answered. */
  readonly counts: Readonly<Record<string, readonly (readonly [string, unknown])[]>>;
}

export const runStorm = async (options: StormOptions): Promise<StormResult> => {
  seedRandomness(options.seed);
  time.setClock(BEGIN);
  const descriptors = openDescriptors();
  const directory = mkdtempSync(join(tmpdir(), 'shipshape-storm-'));
  const store = options.store === 'memory' ? memoryStore() : sqliteStoreIn(directory);
  try {
    await putFleet(store, fleetOfStorm(0, 3));
    const storm = await beginStorm(store, randomFrom(options.seed));
    const known = nothingAcknowledged();
    const digest = await rage(storm, known, options);
    storm.findings.push(...(await settled(storm, known, options)));
    await store.close();
    const left = openDescriptors() - descriptors;
    if (left > 0) storm.findings.push(`left over: ${left} descriptors`);
    return resultOf(storm, known, digest);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
};

export const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

const someAct = (asked: Clients, { random }: Storm): void => {
  void ACTS[random(ACTS.length)]?.(asked);
};

/** All that goes wrong, and what is found of it meanwhile; returns a digest of what has happened. */
const rage = async (storm: Storm, known: Acknowledged, { hours, onHour }: StormOptions) => {
  const { store, around, findings, faults } = storm;
  // Others come and go with what is open there.
  const asked = clients(storm.random, () => storm.nodes, await resourcesOf(store), known);
  const look = storeCheck(store, around, known);
  const digest = createHash('sha256');
  for (let n = 0; n < (hours * HOUR_MS) / STEP_MS; n += 1) {
    await time.pass(STEP_MS);
    await happen(storm);
    someAct(asked, storm);
    if (n % CHECKED_EVERY > 0) continue;
    const found = await look(n % AN_HOUR === 0);
    if (n % AN_HOUR === 0) onHour(n / AN_HOUR);
    findings.push(...found.map((one) => `${new Date().toISOString()} ${one}`));
    digest.update(JSON.stringify([found, Date.now(), [...faults.counts], [...known.writes]]));
  }
  return digest.digest('hex').slice(0, 16);
};

/** What is found once all is well again, and once the nodes have ended. */
const settled = async (storm: Storm, known: Acknowledged, { alterations }: StormOptions) => {
  const { store, around, nodes } = storm;
  calm(storm);
  await time.pass(CALM_STEPS * STEP_MS);
  const found = [...(await storeCheck(store, around, known)()), ...(await findOpen(store))];
  for (const node of nodes.splice(0)) await stop(storm, node);
  return [...found, ...(await checkAudit(store, known, alterations))];
};

const resultOf = ({ faults, findings }: Storm, known: Acknowledged, digest: string) => ({
  faults: [...faults.counts.values()].reduce((sum, one) => sum + one, 0),
  findings: [...new Set(findings)],
  digest,
  counts: {
    faults: [...faults.counts],
    writes: [...known.writes],
    failures: [...known.failures],
  },
});
