import { expect } from 'chai';
import { httpMetrics } from '../../../../../adapters/http/http-metrics.js';
import type { MonitoringFigures } from '../../../../../core/monitoring/watch-status.js';

const NO_FIGURES: MonitoringFigures = {
  checks: 0,
  failedChecks: 0,
  failedClaims: 0,
  secondsBehind: 0,
  secondsForeseen: 0,
  silentServers: 0,
  lastRound: undefined,
  lastCheck: undefined,
};

describe('the metrics of the watch', () => {
  const make = () => {
    const world = { figures: NO_FIGURES };
    const { exposition } = httpMetrics({ monitoring: () => world.figures });
    const lines = async () =>
      (await exposition()).split('\n').filter((line) => line.startsWith('shipshape_watch_'));
    return { world, lines };
  };

  it('are all there before the watch has begun', async () => {
    expect(await make().lines()).to.deep.equal([
      'shipshape_watch_looks_total 0',
      'shipshape_watch_failed_looks_total 0',
      'shipshape_watch_failed_turns_total 0',
      'shipshape_watch_seconds_behind 0',
      'shipshape_watch_seconds_behind_foreseen 0',
      'shipshape_watch_silent_servers 0',
      'shipshape_watch_last_round_timestamp_seconds 0',
    ]);
  });

  it('are those of the moment, at every scrape', async () => {
    const { world, lines } = make();
    const figures = {
      ...NO_FIGURES,
      checks: 7,
      failedChecks: 2,
      failedClaims: 1,
      secondsBehind: 0.5,
      secondsForeseen: 9,
      silentServers: 3,
    };
    world.figures = { ...figures, lastRound: new Date(60_000) };
    await lines();
    expect(await lines()).to.deep.equal([
      'shipshape_watch_looks_total 7',
      'shipshape_watch_failed_looks_total 2',
      'shipshape_watch_failed_turns_total 1',
      'shipshape_watch_seconds_behind 0.5',
      'shipshape_watch_seconds_behind_foreseen 9',
      'shipshape_watch_silent_servers 3',
      'shipshape_watch_last_round_timestamp_seconds 60',
    ]);
  });

  it('are absent without monitoring', async () => {
    expect(await httpMetrics().exposition()).to.not.contain('shipshape_watch_');
  });
});
