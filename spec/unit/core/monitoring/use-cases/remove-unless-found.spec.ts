import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryLoginProbe } from '../../../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { acceptedLogin, type LoginResult } from '../../../../../core/dump-check/login-result.js';
import { foundDatabase } from '../../../../../core/fleet/found-databases.js';
import { changeResource } from '../../../../../core/fleet/use-cases/editing/change-resource.js';
import { removeUnlessFound } from '../../../../../core/monitoring/use-cases/remove-unless-found.js';
import { anAdmin, aViewer } from '../../../../support/access/a-caller.js';
import { aDatabase, aFleetWith, anInstance } from '../../../../support/fleet/a-fleet.js';
import { but, WET } from '../../../../support/fleet/edits.js';
import { KNOWN } from '../../../../support/fleet/known-kinds.js';
import { putByHand, refAt } from '../../../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../../../support/fleet/rename.js';
import { refusedFor } from '../../../../support/monitoring/a-server-check.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const ORDERS = 'db-eu-1/main/orders';
const CRM = 'db-eu-1/main/c*m';

describe('removeUnlessFound', () => {
  /** An instance that takes all, with a database that was made by hand and one that was found. */
  const make = async () => {
    const store = memoryStore();
    const databases = [aDatabase({ name: 'orders' })];
    await putByHand(store, aFleetWith(anInstance({ found: 'all', databases })));
    const added = [foundDatabase('db-eu-1/main', 'c*m')];
    await rightOf(store.fleet.change(() => E.right(aPlanOf({ added }))));
    const asked: string[] = [];
    let answer: LoginResult = acceptedLogin(16);
    const login = memoryLoginProbe(({ database: { path } }) => {
      asked.push(path);
      return answer;
    });
    const answering = (next: LoginResult) => (answer = next);
    const ports = { ...store, ...KNOWN, clock: memoryClock(new Date(0)), login };
    const remove = async (path: string, withChildren = false, caller = anAdmin()) =>
      removeUnlessFound(ports)(caller, await refAt(store, path), { ...WET, withChildren })();
    const miss = async (path: string) => {
      const resource = await refAt(store, path);
      const report = {
        severity: 'warning',
        message: `${path}: missing`,
        since: new Date(0),
      } as const;
      await rightOf(store.problems.open({ kind: 'database_missing', resource, ...report }));
    };
    const rows = async () =>
      (await rightOf(store.fleet.resources))
        .filter(({ type }) => type === 'database')
        .map(({ path, managedBy }) => [path, managedBy]);
    return { store, ports, remove, miss, rows, asked, answering };
  };

  it('refuses to remove a found database that its server has, and says what to do', async () => {
    const { remove, rows } = await make();
    expect(await remove(CRM)).to.deep.equal(
      E.left({ _tag: 'StillFound', path: CRM, instance: 'db-eu-1/main', pattern: 'c%2Am' }),
    );
    expect(await rows()).to.have.length(2);
  });

  it('removes one that is missing, whoever made it', async () => {
    const { remove, miss, rows } = await make();
    for (const path of [CRM, ORDERS]) {
      await miss(path);
      expect(await remove(path)).to.have.property('_tag', 'Right');
    }
    expect(await rows()).to.deep.equal([]);
  });

  it('asks the server of one that no problem calls missing yet, for a caller who may remove it', async () => {
    for (const path of [CRM, ORDERS]) {
      const { remove, rows, asked, answering } = await make();
      answering(refusedFor({ code: 'access_denied' }));
      await remove(path);
      expect(await rows()).to.have.length(2);
      answering(refusedFor({ code: 'database_missing' }));
      expect(await remove(path, false, aViewer())).to.have.property('_tag', 'Left');
      expect(asked).to.deep.equal([path]);
      expect(await remove(path)).to.have.property('_tag', 'Right');
      expect((await rows()).map(([left]) => left)).to.deep.equal([path === CRM ? ORDERS : CRM]);
    }
  });

  it('makes a found one of what was made by hand, and is on the server', async () => {
    const { store, remove, rows } = await make();
    const before = await refAt(store, ORDERS);
    expect(await remove(ORDERS)).to.deep.nested.include({ 'right.removed': [] });
    expect(await rows()).to.have.deep.members([
      [CRM, 'found'],
      [ORDERS, 'found'],
    ]);
    expect(await refAt(store, ORDERS)).to.deep.equal(before);
  });

  it('removes what its instance does not take, with the plan that says so', async () => {
    const { store, ports, rows } = await make();
    const instance = await refAt(store, 'db-eu-1/main');
    const change = async (attributes: object) =>
      rightOf(changeResource(ports)(anAdmin(), instance, but({ attributes }), WET));
    expect(await change({ except: ['c%2Am'] })).to.deep.nested.include({
      'plan.removed': [{ type: 'database', path: CRM }],
    });
    expect(await rows()).to.deep.equal([[ORDERS, undefined]]);
    await change({ databases: undefined });
    expect(await rows()).to.deep.equal([[ORDERS, undefined]]);
  });
});
