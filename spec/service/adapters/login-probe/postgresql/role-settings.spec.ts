import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { startEmbeddedPostgres } from '../../../../support/database-servers/embedded-postgres.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

/** Each is asked about in the same statement, which so takes longer than a millisecond. */
const SIBLINGS = Array.from({ length: 50 }, (_, n) => `no such database ${n}`);

describe('a login to PostgreSQL as a role with settings of its own', function () {
  this.timeout(60_000);
  const probe = guardedLoginProbe(loopbackGuard(30_000));

  const postgres = forSuite(() => startEmbeddedPostgres());
  after(() => probe.close());

  const target = (user: string) =>
    toLoopback({
      port: postgres().port,
      tls: { mode: 'off' },
      user,
      password: new Secret('secret'),
      database: 'postgres',
    });

  const createRole = async (name: string, settings: readonly string[]) => {
    await postgres().query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' VALID UNTIL '2100-01-01'`);
    await postgres().query(`GRANT pg_read_all_data TO ${name}`);
    for (const setting of settings) await postgres().query(`ALTER ROLE ${name} SET ${setting}`);
  };

  const learnsAll = async (user: string) => {
    for (let n = 0; n < 10; n += 1) {
      const outcome = await probe.inspect({ ...target(user), siblings: SIBLINGS })();
      if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
        throw new Error(JSON.stringify(outcome));
      const { expiries, instance, obstacles } = outcome.right;
      expect(O.isSome(expiries.passwordUntil)).to.equal(true);
      expect(instance.databases).to.have.length(SIBLINGS.length);
      expect(obstacles).to.deep.equal([]);
    }
  };

  it('learns all that it does without limits', async () => {
    const limits = ['statement_timeout = 1', 'transaction_timeout = 1', 'idle_session_timeout = 1'];
    await createRole('hasty', limits);
    await learnsAll('hasty');
  });

  it('learns the same where an event trigger sets them again at each login', async () => {
    await createRole('hurried', []);
    await postgres()
      .query(`CREATE FUNCTION hurry() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN
      IF session_user = 'hurried' THEN
        PERFORM set_config('transaction_timeout', '1', false), set_config('statement_timeout', '1', false);
      END IF;
    END$$`);
    await postgres().query('CREATE EVENT TRIGGER hurry ON login EXECUTE FUNCTION hurry()');
    await learnsAll('hurried');
  });

  it('inspects a large catalog although the role may write no temporary files', async () => {
    await postgres().query(
      "DO $$BEGIN FOR i IN 1..600 LOOP EXECUTE format('CREATE TABLE large_%s (a int)', i); END LOOP; END$$",
    );
    await createRole('cramped', ['temp_file_limit = 0', "work_mem = '64kB'"]);
    const outcome = await probe.inspect(target('cramped'))();
    expect(
      E.isRight(outcome) && 'obstacles' in outcome.right && outcome.right.obstacles,
    ).to.deep.equal([]);
  });

  it('says that a library is missing which each session is to load', async () => {
    await createRole('loaded', ["session_preload_libraries = 'nowhere'"]);
    expect(await probe.logIn(target('loaded'))()).to.deep.equal(
      refused({ code: 'server_not_ready', cause: 'file_missing' }),
    );
  });

  it('takes what a trigger on logins raises for no rejection of the login', async () => {
    await createRole('stopped', []);
    await postgres().query(`CREATE FUNCTION stop() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN
      IF session_user = 'stopped' THEN RAISE 'not today'; END IF;
    END$$`);
    await postgres().query('CREATE EVENT TRIGGER stop ON login EXECUTE FUNCTION stop()');
    expect(await probe.logIn(target('stopped'))()).to.deep.equal(
      refused({ code: 'server_not_ready', cause: 'error' }),
    );
  });
});
