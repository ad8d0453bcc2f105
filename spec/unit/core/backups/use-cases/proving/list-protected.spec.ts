import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import type { Caller } from '../../../../../../core/access/caller.js';
import type { ProtectedQuery } from '../../../../../../core/backups/use-cases/proving/read-proofs.js';
import { listProtected } from '../../../../../../core/backups/use-cases/proving/read-proofs.js';
import {
  MOST_NAMED,
  surveyDumps,
} from '../../../../../../core/backups/use-cases/proving/survey-dumps.js';
import type { ResourcePage } from '../../../../../../core/problems/resource-row.js';
import { aCallerWho, aViewer } from '../../../../../support/access/a-caller.js';
import { aDatabase, aFleetWith, anInstance } from '../../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const SIZE = 1_303;

const nameOf = (n: number): string => `d${String(n).padStart(4, '0')}`;

describe('listProtected', () => {
  const store = memoryStore();
  before(async () => {
    const databases = Array.from({ length: SIZE }, (_, n) =>
      aDatabase({ name: nameOf(n), ...(n % 400 === 7 && { backups: 'none' as const }) }),
    );
    await putFleet(store, aFleetWith(anInstance({ databases })));
  });

  const list = (telling: Partial<ProtectedQuery> = {}, caller: Caller = aViewer()) => {
    const ports = { ...store, schedules: store.schedules, clock: memoryClock(NOON) };
    const nowhere = { under: O.none, contains: O.none, engine: O.none, health: O.none };
    return rightOf(
      listProtected(ports)(caller, {
        ...nowhere,
        policy: O.none,
        after: O.none,
        limit: 3,
        protection: 'none',
        among: O.none,
        ...telling,
      }),
    );
  };
  const namesOf = ({ rows }: ResourcePage) => rows.map(({ resource: { name } }) => name);

  it('finds those that are so protected in the whole fleet, by path and in pages', async () => {
    const first = await list();
    expect(namesOf(first)).to.deep.equal([7, 407, 807].map(nameOf));
    expect(O.isSome(first.next) && first.next.value._tag).to.equal('Path');
    const after = O.some('db-eu-1/main/d0807');
    expect(namesOf(await list({ after }))).to.deep.equal(['d1207']);
  });

  it('looks at none but those that were so protected before, where these are named', async () => {
    const survey = await rightOf(surveyDumps({ ...store, schedules: store.schedules })(aViewer()));
    expect(survey.counts).to.include({ none: 4, unprotected: SIZE - 4 });
    expect(survey.named.unprotected).to.have.length(MOST_NAMED);
    const few = survey.named.none;
    const among = O.some([
      ...few.slice(0, 1),
      ...survey.named.unprotected.slice(0, 9),
      ...few.slice(1),
    ]);
    const first = await list({ among, limit: 2 });
    expect(namesOf(first)).to.deep.equal([7, 407].map(nameOf));
    const after = O.some('db-eu-1/main/d0407');
    expect(namesOf(await list({ among, after }))).to.deep.equal([807, 1207].map(nameOf));
  });

  it('lets others go on between what it reads', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await list({ protection: 'at_risk' });
    isOver = true;
    expect(turns).to.be.above(1);
  });

  it('narrows them down as other lists, and says nothing of what the caller may not read', async () => {
    expect(namesOf(await list({ contains: O.some('0407') }))).to.deep.equal(['d0407']);
    expect(namesOf(await list({ health: O.some('critical') }))).to.deep.equal([]);
    expect(await list({}, aCallerWho('fleet', 'database:read'))).to.deep.equal({
      rows: [],
      next: O.none,
    });
    const unprotected = await list({ protection: 'unprotected', limit: 2 });
    expect(namesOf(unprotected)).to.deep.equal(['d0000', 'd0001']);
    expect(unprotected.next).to.deep.equal(O.some({ _tag: 'Path', path: 'db-eu-1/main/d0001' }));
  });
});
