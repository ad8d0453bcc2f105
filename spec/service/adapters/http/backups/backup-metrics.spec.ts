import { expect } from 'chai';
import type { EndedRunFigures } from '../../../../../adapters/http/http-options.js';
import { httpMetrics } from '../../../../../adapters/http/http-metrics.js';

describe('the metrics of runs', () => {
  it('count the runs that ended here by outcome, and measure those that are done', async () => {
    const heard: ((ended: EndedRunFigures) => void)[] = [];
    const { exposition } = httpMetrics({ listenToRuns: (listener) => void heard.push(listener) });
    for (const outcome of ['Done', 'again', 'Failed', 'again'])
      for (const listener of heard) listener({ outcome, seconds: 7, sizeBytes: 2_000_000 });
    const lines = (await exposition()).split('\n').filter((line) => /shipshape_run/.test(line));
    for (const line of [
      'shipshape_runs_total{outcome="done"} 1',
      'shipshape_runs_total{outcome="again"} 2',
      'shipshape_runs_total{outcome="failed"} 1',
      'shipshape_run_seconds_bucket{le="5"} 0',
      'shipshape_run_seconds_bucket{le="15"} 1',
      'shipshape_run_bytes_sum 2000000',
    ])
      expect(lines).to.include(line);
  });
});
