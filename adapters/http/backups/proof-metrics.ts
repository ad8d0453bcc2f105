import * as O from 'fp-ts/lib/Option.js';
import { Gauge, type Registry } from 'prom-client';
import type { DumpSurvey } from '../../../core/backups/use-cases/proving/survey-dumps.js';

/** Registers what protects databases. The labels are ids, since metrics need no token, and may show no names. */
export const registerProofMetrics = (
  registry: Registry,
  lately: () => Promise<readonly DumpSurvey[]>,
): void => {
  const survey = async () => (await lately())[0];
  new Gauge({
    name: 'shipshape_databases',
    help: 'How many databases are protected, at_risk, unprotected, or need no dump (none).',
    labelNames: ['protection'],
    registers: [registry],
    async collect() {
      const found = await survey();
      this.reset();
      for (const [protection, count] of Object.entries(found?.counts ?? {}))
        this.set({ protection }, count);
    },
  });
  new Gauge({
    name: 'shipshape_last_proof_timestamp_seconds',
    help: 'When the last restore ended that proved a dump of each database.',
    labelNames: ['database'],
    registers: [registry],
    async collect() {
      const found = await survey();
      this.reset();
      for (const { database, at } of proofsOf(found)) this.set({ database }, at.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'shipshape_last_proof_duration_seconds',
    help: 'How long that restore took.',
    labelNames: ['database'],
    registers: [registry],
    async collect() {
      const found = await survey();
      this.reset();
      for (const { database, tookMs } of proofsOf(found))
        if (tookMs !== undefined) this.set({ database }, tookMs / 1000);
    },
  });
};

const proofsOf = (survey: DumpSurvey | undefined) =>
  (survey?.proofs ?? []).flatMap(({ database, at, tookMs }) =>
    O.isNone(database) ? [] : [{ database: database.value, at, tookMs: O.toUndefined(tookMs) }],
  );
