import * as E from 'fp-ts/lib/Either.js';
import { Gauge, type Registry } from 'prom-client';
import { isDetectedKind } from '../../../core/problems/detected-kind.js';
import type {
  OpenProblemCount,
  ProblemHistory,
} from '../../../core/problems/ports/problem-history.js';

/** Counts are read again once they are so old, and once reading them takes a hundredth of the time at most. */
const MIN_AGE_MS = 15_000;
const SHARE_OF_TIME = 100;

/** So many kinds of reporters have a label of their own; the others are counted together. */
const MAX_KINDS = 100;

const OTHER_KINDS = 'other';

type OpenProblems = () => Promise<readonly OpenProblemCount[]>;

/** The counts of a store as they were lately; none until it has been read once. */
export const openProblems = (
  { countOpen }: Pick<ProblemHistory, 'countOpen'>,
  nowMs: () => number = () => performance.now(),
): OpenProblems => {
  let last: readonly OpenProblemCount[] = [];
  let validUntilMs = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const begunMs = nowMs();
    const counts = await countOpen();
    if (E.isRight(counts)) last = counts.right;
    const tookMs = nowMs() - begunMs;
    validUntilMs = nowMs() + Math.max(MIN_AGE_MS, SHARE_OF_TIME * tookMs);
    reading = undefined;
  };
  return async () => {
    if (nowMs() >= validUntilMs) await (reading ??= read());
    return last;
  };
};

/** Registers the number of open problems by kind and severity. */
export const registerProblemMetrics = (registry: Registry, counts: OpenProblems): void => {
  new Gauge({
    name: 'shipshape_problems_open',
    help: 'Open problems of the whole fleet, suppressed and snoozed ones included.',
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
