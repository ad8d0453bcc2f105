import { Gauge, type Registry } from 'prom-client';
import { isDetectedKind } from '../../../core/problems/detected-kind.js';
import type { OpenProblemCount } from '../../../core/problems/ports/problem-history.js';

/** How many kinds of reporters have a label of their own; the others are counted together. */
const MAX_KINDS = 100;

const OTHER_KINDS = 'other';

/** Registers the number of open problems by kind and severity. */
export const registerProblemMetrics = (
  registry: Registry,
  counts: () => Promise<readonly OpenProblemCount[]>,
): void => {
  new Gauge({
    name: 'shipshape_problems_open',
    help: 'Open problems of the fleet, also suppressed and snoozed ones.',
    labelNames: ['kind', 'severity'],
    registers: [registry],
    async collect() {
      const found = await counts();
      this.reset();
      for (const { kind, severity, count } of labelled(found)) this.inc({ kind, severity }, count);
    },
  });
};

const labelled = (counts: readonly OpenProblemCount[]): readonly OpenProblemCount[] => {
  const reported = [...new Set(counts.map(({ kind }) => kind))].filter(
    (kind) => !isDetectedKind(kind),
  );
  const others = new Set(reported.sort().slice(MAX_KINDS));
  return counts.map((one) => (others.has(one.kind) ? { ...one, kind: OTHER_KINDS } : one));
};
