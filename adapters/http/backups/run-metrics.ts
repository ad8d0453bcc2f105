import { Counter, Histogram, type Registry } from 'prom-client';

/** What became of one attempt at a run of a schedule on this node. */
export interface EndedRunFigures {
  /** One of a closed list. */
  readonly outcome: string;
  readonly seconds: number;
  readonly sizeBytes: number;
}

/** Calls the listener with each run that ends on this node from now on. */
export type ListenToRuns = (listener: (ended: EndedRunFigures) => void) => void;

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
