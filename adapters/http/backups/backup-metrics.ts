import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleSuccess } from '../../../core/backups/ports/schedule-register.js';
import type { StoredProof } from '../../../core/backups/proof/proof.js';
import type { DumpSurvey } from '../../../core/backups/use-cases/proving/survey-dumps.js';
import type { ListenToRuns } from '../http-options.js';

const BUCKETS_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400];
const BUCKETS_BYTES = [1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12];

/** Registers the metrics of runs that end on this node. */
export const registerRunMetrics = (registry: Registry, listen: ListenToRuns): void => {
  const registers = [registry];
  const runs = new Counter({
    name: 'shipshape_runs_total',
    help: 'Attempts at runs that ended on this node, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'shipshape_run_seconds',
    help: 'How long those with a dump took.',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const bytes = new Histogram({
    name: 'shipshape_run_bytes',
    help: 'Sizes of their dumps before encryption.',
    buckets: BUCKETS_BYTES,
    registers,
  });
  listen((ended) => {
    const outcome = ended.outcome.toLowerCase();
    runs.inc({ outcome });
    if (outcome !== 'done') return;
    seconds.observe(ended.seconds);
    bytes.observe(ended.sizeBytes);
  });
};

/**
 * Registers when the last good dump of each schedule ended; a schedule that never had one has no series. The label is an id,
 * since metrics need no token, and may show no names.
 */
export const registerScheduleMetrics = (
  registry: Registry,
  lastSuccesses: () => Promise<readonly ScheduleSuccess[]>,
): void => {
  new Gauge({
    name: 'shipshape_schedule_last_success_timestamp_seconds',
    help: 'When the last good dump of each schedule ended.',
    labelNames: ['schedule'],
    registers: [registry],
    async collect() {
      const found = await lastSuccesses();
      this.reset();
      for (const { schedule, endedAt } of found) this.set({ schedule }, endedAt.getTime() / 1000);
    },
  });
};

type ReadLately = () => Promise<readonly DumpSurvey[]>;

/** Registers what protects databases. The labels are ids, since metrics need no token, and may show no names. */
export const registerProofMetrics = (registry: Registry, lately: ReadLately): void => {
  new Gauge({
    name: 'shipshape_databases',
    help: 'How many databases are protected, at_risk, unprotected, or need no dump (none).',
    labelNames: ['protection'],
    registers: [registry],
    async collect() {
      const [survey] = await lately();
      this.reset();
      for (const [protection, count] of Object.entries(survey?.counts ?? {}))
        this.set({ protection }, count);
    },
  });
  registerLastProof(registry, lately, {
    name: 'shipshape_last_proof_timestamp_seconds',
    help: 'When a dump of each database was last proved by a restore.',
    secondsOf: ({ at }) => O.some(at.getTime() / 1000),
  });
  registerLastProof(registry, lately, {
    name: 'shipshape_last_proof_duration_seconds',
    help: 'How long that restore took.',
    secondsOf: ({ tookMs }) => O.map((ms: number) => ms / 1000)(tookMs),
  });
};

interface LastProofMetric {
  readonly name: string;
  readonly help: string;
  readonly secondsOf: (proof: StoredProof) => O.Option<number>;
}

const registerLastProof = (
  registry: Registry,
  lately: ReadLately,
  { name, help, secondsOf }: LastProofMetric,
): void => {
  new Gauge({
    name,
    help,
    labelNames: ['database'],
    registers: [registry],
    async collect() {
      const [survey] = await lately();
      this.reset();
      for (const proof of survey?.proofs ?? []) {
        const seconds = secondsOf(proof);
        if (O.isSome(proof.database) && O.isSome(seconds))
          this.set({ database: proof.database.value }, seconds.value);
      }
    },
  });
};
