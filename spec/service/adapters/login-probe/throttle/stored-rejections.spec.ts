import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { RejectedLoginRegister } from '../../../../../core/dump-check/ports/rejected-login-register.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { isAttempted, REJECTED } from '../../../../support/login-probe/is-attempted.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { START, throttledWorld } from '../../../../support/login-probe/throttled-world.js';

const shop = aDumpTarget();
const crm = aDumpTarget({ database: 'crm' });

describe('a rejected login that is stored', () => {
  let rejections: RejectedLoginRegister;
  beforeEach(() => {
    ({ rejections } = memoryStore());
  });

  /** Another process on the same store. */
  const processAt = (minutes = 0) => {
    const world = throttledWorld({ rejections });
    world.clock.set(new Date(START.getTime() + minutes * 60_000));
    return world;
  };

  it('is not tried by another process, for any database, until its back-off has passed', async () => {
    await isAttempted(processAt(), shop);
    const other = processAt(0.9);
    expect([await isAttempted(other, crm), await isAttempted(other, shop)]).to.deep.equal([
      false,
      false,
    ]);
    expect(await (await other.check(crm)).outcome).to.deep.equal(REJECTED);
    expect(await isAttempted(processAt(1), shop)).to.equal(true);
  });

  it('goes on backing off from where another process was', async () => {
    const tried: number[] = [];
    for (let minute = 0; minute <= 60; minute += 0.5)
      if (await isAttempted(processAt(minute), shop)) tried.push(minute);
    expect(tried).to.deep.equal([0, 1, 3, 7, 15, 30, 45, 60]);
  });

  it('is forgotten once a login is accepted', async () => {
    await isAttempted(processAt(), shop);
    await isAttempted(processAt(1), shop, ACCEPTED);
    expect(await isAttempted(processAt(1), shop)).to.equal(true);
  });

  it('is another login once its password changes', async () => {
    await isAttempted(processAt(), shop);
    const changed = { ...shop, password: new Secret('another') };
    expect(await isAttempted(processAt(), changed)).to.equal(true);
  });

  it('is tried at once under settings that trust the server without proof', async () => {
    const refusal = { code: 'insecure_login_refused' } as const;
    const refused = E.right({ _tag: 'Refused', refusal } as const);
    const mariadb = { ...shop, engine: 'mariadb' } as const;
    await isAttempted(processAt(), mariadb, refused);
    expect(await isAttempted(processAt(), mariadb)).to.equal(false);
    const trusting = throttledWorld({ rejections, trusts: ['127.0.0.0/8'] });
    expect(await isAttempted(trusting, mariadb)).to.equal(true);
  });

  it('is read once by each process, however many logins it makes', async () => {
    let reads = 0;
    const find: RejectedLoginRegister['find'] = (login) => {
      reads += 1;
      return rejections.find(login);
    };
    const world = throttledWorld({ rejections: { ...rejections, find } });
    for (let n = 0; n < 5; n += 1) await isAttempted(world, shop, ACCEPTED);
    expect(reads).to.equal(2);
  });

  it('keeps nobody from a login while the store is away', async () => {
    const away = () => TE.left(unavailable('store', 'unreachable'));
    const world = throttledWorld({
      rejections: { find: away, put: away, remove: away, purge: away },
    });
    expect([await isAttempted(world, shop), await isAttempted(world, shop)]).to.deep.equal([
      true,
      false,
    ]);
  });
});
