import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  NO_PGBOUNCER,
  startSystemPgbouncer,
  systemPgbouncer,
} from '../../../../support/database-servers/system-pgbouncer.js';
import { queryAt } from '../../../../support/database-servers/at-postgres.js';
import { systemPostgresOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  startSystemStandby,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

const NAMES = ['shop', 'Ünïcode 🚢', 'a/b "quoted"'];

describe('a login that finds databases, not at the primary itself', function () {
  this.timeout(120_000);
  const bin = systemPostgresBin();
  const probe = guardedLoginProbe(loopbackGuard(30_000));
  const stops: (() => Promise<void>)[] = [];
  const primary = systemPostgresOfSuite();

  before(() =>
    queryAt(
      primary(),
      NAMES.map((name) => `CREATE DATABASE ${pg.escapeIdentifier(name)}`),
    ),
  );
  after(async () => {
    await probe.close();
    for (const stop of stops.reverse()) await stop();
  });

  /** What a login shows at a port, without sizes: those of a standby may be others. */
  const shownAt = async (port: number) => {
    const target = toLoopback({
      port,
      user: primary().user,
      password: new Secret(primary().password),
      database: 'postgres',
      tls: { mode: 'off' },
    });
    const outcome = await probe.logIn({ ...target, siblings: ['shop'], finds: true })();
    if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
      throw new Error(JSON.stringify(outcome));
    const { instance, serverMajor } = outcome.right;
    return {
      serverMajor,
      isStandby: instance.isStandby,
      states: instance.databases,
      found: O.toUndefined(instance.found)?.databases.map(({ sizeBytes, ...one }) => ({
        ...one,
        hasSize: O.isSome(sizeBytes),
      })),
    };
  };

  it('finds all of them behind a pooler that gives each transaction another session', async function () {
    const program = systemPgbouncer();
    if (program === undefined) {
      console.log(NO_PGBOUNCER);
      return this.skip();
    }
    const { user, password, port } = primary();
    const pooler = await startSystemPgbouncer(program, {
      port,
      superuser: { user, password },
      query: () => Promise.resolve([]),
    });
    stops.push(pooler.stop);
    const straight = await shownAt(port);
    expect(straight.found?.map(({ name }) => name)).to.include.members(NAMES);
    for (let login = 0; login < 5; login += 1)
      expect(await shownAt(pooler.port)).to.deep.equal(straight);
  });

  it('finds all of them at a standby', async () => {
    const standby = await startSystemStandby(bin ?? '', primary());
    stops.push(standby.stop);
    const straight = await shownAt(primary().port);
    const found = await pollUntil(
      () => shownAt(standby.port),
      (shown) => shown.found?.length === straight.found?.length,
    );
    expect(found).to.deep.equal({ ...straight, isStandby: O.some(true) });
  });
});
