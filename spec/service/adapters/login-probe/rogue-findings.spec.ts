import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../support/login-probe/pg-log-in.js';
import { measureMemoryGrowth } from '../../../support/responsiveness/memory-growth.js';
import { MYSQL_FINDING_BEHAVIORS } from '../../../support/rogue-mysql/finding-behaviors.js';
import { PG_FINDING_BEHAVIORS } from '../../../support/rogue-postgres/finding-behaviors.js';
import { toRogueMysql, toRoguePostgres } from '../../../support/rogues/rogue-targets.js';
import {
  type RogueServer,
  startRogueMysqlServer,
  startRoguePostgresServer,
} from '../../../support/rogues/start-rogue-server.js';

/** Some megabytes may come before it is clear that there are too many. */
const MOST_BYTES = 96 * 1_048_576;
const SILENT = ['lists for ever'];

const ROGUES = {
  PostgreSQL: {
    start: startRoguePostgresServer,
    behaviors: PG_FINDING_BEHAVIORS,
    mode: 'off',
    targetAt: (rogue: RogueServer, name: string) => toRoguePostgres(rogue, name, 'off'),
  },
  'MySQL or MariaDB': {
    start: startRogueMysqlServer,
    behaviors: MYSQL_FINDING_BEHAVIORS,
    mode: 'proven',
    targetAt: (rogue: RogueServer, name: string) => toRogueMysql(rogue, name, 'proven'),
  },
};

for (const [engine, { start, behaviors, mode, targetAt }] of Object.entries(ROGUES))
  describe(`a login to ${engine} that finds databases, at a server that`, () => {
    const patient = guardedLoginProbe(loopbackGuard(30_000));
    // Its first login starts a thread.
    const hasty = guardedLoginProbe(loopbackGuard(2_000));
    let rogue: RogueServer;
    let mostBytes: () => number;

    before(async () => {
      rogue = await start();
      mostBytes = measureMemoryGrowth();
    });
    after(() => Promise.all([rogue.stop(), patient.close(), hasty.close()]));

    const logIn = (name: string, finds: boolean) =>
      (SILENT.includes(name) ? hasty : patient).logIn({ ...targetAt(rogue, name), finds })();

    for (const { name, expected } of behaviors)
      it(name, async () => {
        const outcome = await logIn(name, true);
        const { leaks } = await rogue.observation(name, mode);
        expect(leaks).to.deep.equal([]);
        if (expected !== 'accepted') expect(outcome).to.deep.equal(refused(expected));
        else if (E.isRight(outcome) && outcome.right._tag === 'Accepted')
          expect(outcome.right.instance.found).to.deep.equal(O.none);
        else throw new Error(JSON.stringify(outcome));
      });

    if (engine === 'PostgreSQL')
      it('lists databases that nobody asked for', async () => {
        expect(await logIn('has no list that it could count', false)).to.deep.equal(
          refused({ code: 'not_a_database_server' }),
        );
      });

    it('misbehaves many times, and takes no memory', () => {
      expect(behaviors.length).to.be.at.least(12);
      expect(mostBytes()).to.be.below(MOST_BYTES);
    });
  });
