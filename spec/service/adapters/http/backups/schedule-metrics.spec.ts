import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { httpMetrics } from '../../../../../adapters/http/http-metrics.js';
import type { ScheduleSuccess } from '../../../../../core/backups/ports/schedule-register.js';
import { aScheduledWorld } from '../../../../support/backups/a-scheduled-world.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';

describe('the metric of last good dumps', () => {
  const METRIC = 'shipshape_schedule_last_success_timestamp_seconds';
  const linesOf = (text: string) =>
    text.split('\n').filter((line) => line.startsWith(`${METRIC}{`));

  it('has when the last one of each schedule ended, in seconds', async () => {
    const successes = [
      { schedule: aUuid(1), endedAt: NOON },
      { schedule: aUuid(2), endedAt: noonPlus(1) },
    ];
    const lastSuccesses = () => Promise.resolve(E.right(successes));
    const at = NOON.getTime() / 1_000;
    expect(linesOf(await httpMetrics({ schedules: { lastSuccesses } }).exposition())).to.deep.equal(
      [`${METRIC}{schedule="${aUuid(1)}"} ${at}`, `${METRIC}{schedule="${aUuid(2)}"} ${at + 60}`],
    );
    expect(linesOf(await httpMetrics().exposition())).to.deep.equal([]);
  });

  it('knows of dumps that it did not see being made', async () => {
    const { store, schedule, plan, claim, carryOut } = await aScheduledWorld();
    const scrape = async () =>
      linesOf(await httpMetrics({ schedules: store.schedules }).exposition());
    expect(await scrape()).to.deep.equal([]);
    await plan();
    await carryOut(await claim());
    expect(await scrape()).to.deep.equal([
      `${METRIC}{schedule="${schedule}"} ${NOON.getTime() / 1_000}`,
    ]);
  });

  it('asks the store once for all who scrape within fifteen seconds', async () => {
    const world = { readings: 0, found: [] as readonly ScheduleSuccess[] };
    const lastSuccesses = () => {
      world.readings += 1;
      return Promise.resolve(E.right(world.found));
    };
    const { exposition } = httpMetrics({ schedules: { lastSuccesses } });
    await Promise.all([exposition(), exposition()]);
    await exposition();
    expect(world.readings).to.equal(1);
  });
});
