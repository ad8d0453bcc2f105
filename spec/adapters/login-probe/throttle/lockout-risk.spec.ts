import { expect } from 'chai';
import { refused } from '../../../../adapters/login-probe/throttle/login-outcome.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../support/login-probe/pending-logins.js';
import { isAttempted } from '../../../support/login-probe/is-attempted.js';
import { throttledWorld } from '../../../support/login-probe/throttled-world.js';

const BY_RULE = refused({ code: 'login_rejected', cause: 'rule' });
const UNTRUSTED = refused({ code: 'tls_failed', cause: 'untrusted' });

const shop = aDumpTarget();
const crm = aDumpTarget({ database: 'crm' });

describe('a refusal that is not of the login alone', () => {
  it('is remembered of the database alone where a rule has spoken', async () => {
    const world = throttledWorld();
    await isAttempted(world, shop, BY_RULE);
    expect(await isAttempted(world, shop, BY_RULE)).to.equal(false);
    expect(await isAttempted(world, crm, ACCEPTED)).to.equal(true);
  });

  it('is remembered of a handshake that MySQL or MariaDB counts, until TLS is described otherwise', async () => {
    for (const engine of ['mysql', 'mariadb'] as const) {
      const world = throttledWorld();
      const target = aDumpTarget({ engine, tls: { mode: 'verify-full' } });
      await isAttempted(world, target, UNTRUSTED);
      expect(await isAttempted(world, target)).to.equal(false);
      const mended = aDumpTarget({ engine, tls: { mode: 'verify-full', ca: 'the right one' } });
      expect(await isAttempted(world, mended)).to.equal(true);
    }
  });

  it('is remembered of a server of another engine, which has greeted and was hung up on', async () => {
    const otherEngine = refused({ code: 'not_a_database_server', cause: 'other_engine' });
    const noneAtAll = refused({ code: 'not_a_database_server' });
    const world = throttledWorld();
    const target = aDumpTarget({ engine: 'mysql' });
    await isAttempted(world, target, noneAtAll);
    expect(await isAttempted(world, target, otherEngine)).to.equal(true);
    expect(await isAttempted(world, target)).to.equal(false);
    expect(await isAttempted(world, aDumpTarget({ engine: 'mariadb' }), ACCEPTED)).to.equal(true);
  });

  it('is not remembered where it risks nothing', async () => {
    const harmless = [
      UNTRUSTED,
      refused({ code: 'database_missing' }),
      refused({ code: 'not_a_database_server' }),
      refused({ code: 'unreachable', cause: 'refused' }),
      refused({ code: 'too_many_connections' }),
      refused({ code: 'timed_out' }),
    ];
    const world = throttledWorld();
    for (const outcome of harmless) {
      await isAttempted(world, shop, outcome);
      expect(await isAttempted(world, shop, ACCEPTED)).to.equal(true);
    }
  });
});
