import { expect } from 'chai';
import { refused } from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { isAttempted } from '../../../../support/login-probe/is-attempted.js';
import { throttledWorld } from '../../../../support/login-probe/throttled-world.js';

const BY_RULE = refused({ code: 'login_rejected', cause: 'rule' });
const UNTRUSTED = refused({ code: 'tls_failed', cause: 'untrusted' });

const shop = aDumpTarget();
const crm = aDumpTarget({ database: 'crm' });

describe('a refusal that does not concern the login alone', () => {
  it('is kept for the database alone where a rule rejected it, or nobody knows what did', async () => {
    for (const refusal of [BY_RULE, refused({ code: 'server_not_ready', cause: 'error' })]) {
      const world = throttledWorld();
      await isAttempted(world, shop, refusal);
      expect(await isAttempted(world, shop, refusal)).to.equal(false);
      expect(await isAttempted(world, crm, ACCEPTED)).to.equal(true);
    }
  });

  it('is kept for a handshake that MySQL or MariaDB counts, until the settings of TLS change', async () => {
    for (const engine of ['mysql', 'mariadb'] as const) {
      const world = throttledWorld();
      const target = aDumpTarget({ engine, tls: { mode: 'verify-full' } });
      await isAttempted(world, target, UNTRUSTED);
      expect(await isAttempted(world, target)).to.equal(false);
      const corrected = aDumpTarget({ engine, tls: { mode: 'verify-full', ca: 'the right one' } });
      expect(await isAttempted(world, corrected)).to.equal(true);
    }
  });

  it('is kept for a server of another engine, whose greeting ended the connection', async () => {
    const otherEngine = refused({ code: 'not_a_database_server', cause: 'mysql' });
    const noneAtAll = refused({ code: 'not_a_database_server' });
    const world = throttledWorld();
    const target = aDumpTarget({ engine: 'mysql' });
    await isAttempted(world, target, noneAtAll);
    expect(await isAttempted(world, target, otherEngine)).to.equal(true);
    expect(await isAttempted(world, target)).to.equal(false);
    expect(await isAttempted(world, aDumpTarget({ engine: 'mariadb' }), ACCEPTED)).to.equal(true);
  });

  it('is not kept where trying again risks nothing', async () => {
    const riskless = [
      UNTRUSTED,
      refused({ code: 'database_missing' }),
      refused({ code: 'not_a_database_server' }),
      refused({ code: 'unreachable', cause: 'refused' }),
      refused({ code: 'too_many_connections' }),
      refused({ code: 'timed_out' }),
    ];
    const world = throttledWorld();
    for (const outcome of riskless) {
      await isAttempted(world, shop, outcome);
      expect(await isAttempted(world, shop, ACCEPTED)).to.equal(true);
    }
  });
});
