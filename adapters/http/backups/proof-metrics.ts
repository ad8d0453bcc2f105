import * as O from 'fp-ts/lib/Option.js';
import { Gauge, type Registry } from 'prom-client';
import type { StoredProof } from '../../../core/backups/proof/proof.js';
import type { DumpSurvey } from '../../../core/backups/use-cases/proving/survey-dumps.js';

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
    ...{ name, help },
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
