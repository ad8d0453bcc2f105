import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { spaceOutlook, withSpace } from '../../../../core/backups/destination-target.js';
import { findSpace } from '../../../../core/backups/use-cases/destinations/read-destinations.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
import { corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { rightOf } from '../../../support/shared/right-of.js';

const MONDAY = 20_780;

/** What was free on days in a row, the last of them on Monday. */
const daysOf = (...free: readonly number[]) =>
  free.map((freeBytes, index) => ({ day: MONDAY - free.length + 1 + index, freeBytes }));

const UNKNOWN = { trend: 'unknown', fullAt: O.none };

const clock = { now: () => at(MONDAY) };

const at = (day: number) => new Date(day * DAY_MS);

describe('the space of a destination', () => {
  it('is known of each day as the last probe of it says, for ninety days, and for a year of each week', () => {
    const first = withSpace([], at(MONDAY), O.some(9));
    const second = withSpace(first, new Date(MONDAY * DAY_MS + 3_600_000), O.some(7));
    expect(second).to.deep.equal([{ day: MONDAY, freeBytes: 7 }]);
    expect(withSpace(second, at(MONDAY + 1), O.none)).to.deep.equal(second);
    const all = Array.from({ length: 500 }, (_, index) => index).reduce<
      ReturnType<typeof withSpace>
    >((days, day) => withSpace(days, at(day), O.some(day)), []);
    const eachOf = all.map(({ day }) => day).filter((day) => day >= 410);
    expect([eachOf.length, eachOf[0], eachOf.at(-1)]).to.deep.equal([90, 410, 499]);
    const weeks = all.map(({ day }) => day).filter((day) => day < 410);
    expect([weeks[0], weeks[1], weeks.at(-1), weeks.length]).to.deep.equal([139, 146, 405, 39]);
  });

  it('will be full when the line through the last month is down at nothing', () => {
    const filling = daysOf(...Array.from({ length: 40 }, (_, index) => 1_000 - index * 10));
    const fullAt = new Date((MONDAY + 61) * DAY_MS);
    expect(spaceOutlook(filling, at(MONDAY))).to.deep.equal({
      trend: 'filling',
      fullAt: O.some(fullAt),
    });
    expect(spaceOutlook(filling, at(MONDAY + 60)).trend).to.equal('filling');
    expect(spaceOutlook(filling, at(MONDAY + 62))).to.deep.equal(UNKNOWN);
  });

  it('is steady where dumps go as they come, where more is free than before, and for years to come', () => {
    const month = Array.from({ length: 30 }, (_, index) => index);
    for (const free of [
      month.map(() => 50),
      month.map((day) => 100 + day),
      month.map((day) => 1e12 - day * 1_000),
    ])
      expect(spaceOutlook(daysOf(...free), at(MONDAY)).trend).to.equal('steady');
  });

  it('is not known before a week has passed, nor where it was never said', () => {
    for (const days of [[], daysOf(5), daysOf(9, 8, 7, 6, 5, 4, 3)])
      expect(spaceOutlook(days, at(MONDAY))).to.deep.equal(UNKNOWN);
  });

  it('is unknown where the secret of the destination does not open, of which the rest is read', async () => {
    const find = () => TE.left(corrupt('store', 'vault'));
    const space = await rightOf(
      findSpace({ destinations: { find }, clock })(randomUUID() as ResourceId, at(0)),
    );
    expect(space).to.deep.equal({ ...UNKNOWN, days: [] });
  });
});
