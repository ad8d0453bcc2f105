import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { listSchedules } from '../../../../../../core/backups/use-cases/schedules/list-schedules.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { withSchedules } from '../../../../../support/http/with-schedules.js';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { aResourceQuery } from '../../../../../support/problems/read-resources.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

describe('listSchedules', () => {
  it('has the next ones on a page of which all are removed meanwhile', async () => {
    const store = memoryStore();
    const { nightly, copies } = await withSchedules(store);
    const these: typeof store.schedules.these = (caller, ids) =>
      ids.includes(copies) ? TE.right([]) : store.schedules.these(caller, ids);
    const list = listSchedules({
      resources: store.resources,
      schedules: { these },
      clock: memoryClock(NOON),
    });
    const query = aResourceQuery({ order: 'path', limit: 1 });
    const { schedules, next } = await rightOf(list(aViewer(), query));
    expect(schedules.map(({ row: { resource } }) => resource.id)).to.deep.equal([nightly]);
    expect(O.isNone(next)).to.equal(true);
  });
});
