import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { acceptedLogin } from '../../../../core/dump-check/login-result.js';
import { bareLogin } from '../../../support/dump-check/bare-login.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../support/login-probe/pg-log-in.js';
import { measureMemoryGrowth } from '../../../support/responsiveness/memory-growth.js';
import { MYSQL_INSPECTION_BEHAVIORS } from '../../../support/rogue-mysql/inspection-behaviors.js';
import { PG_INSPECTION_BEHAVIORS } from '../../../support/rogue-postgres/inspection-behaviors.js';
import { toRogueMysql, toRoguePostgres } from '../../../support/rogues/rogue-targets.js';
import {
  type RogueServer,
  startRogueMysqlServer,
  startRoguePostgresServer,
} from '../../../support/rogues/start-rogue-server.js';

const MOST_BYTES = 64 * 1_048_576;
const SILENT = ['inspects for ever', 'never says what its grants are'];

const ROGUES = {
  PostgreSQL: {
    start: startRoguePostgresServer,
    behaviors: PG_INSPECTION_BEHAVIORS,
    least: 25,
    mode: 'off',
    targetAt: (rogue: RogueServer, name: string) => toRoguePostgres(rogue, name, 'off'),
    major: 18,
  },
  'MySQL or MariaDB': {
    start: startRogueMysqlServer,
    behaviors: MYSQL_INSPECTION_BEHAVIORS,
    least: 20,
    mode: 'proven',
    targetAt: (rogue: RogueServer, name: string) => toRogueMysql(rogue, name, 'proven'),
    major: 10,
  },
};

for (const [engine, { start, behaviors, least, mode, targetAt, major }] of Object.entries(ROGUES))
  describe(`a login to ${engine}, at a server to inspect that`, () => {
    const patient = guardedLoginProbe(loopbackGuard(30_000));
    const hasty = guardedLoginProbe(loopbackGuard(500));
    let rogue: RogueServer;
    let mostBytes: () => number;

    before(async () => {
      rogue = await start();
      mostBytes = measureMemoryGrowth();
    });
    after(() => Promise.all([rogue.stop(), patient.close(), hasty.close()]));

    for (const { name, expected } of behaviors)
      it(name, async () => {
        const probe = SILENT.includes(name) ? hasty : patient;
        const outcome = await probe.inspect(targetAt(rogue, name))();
        const { leaks } = await rogue.observation(name, mode);
        const obstacles =
          E.isRight(outcome) && outcome.right._tag === 'Accepted' ? outcome.right.obstacles : [];
        expect({ outcome: bareLogin(outcome), obstacles, leaks }).to.deep.equal({
          outcome: expected === 'accepted' ? E.right(acceptedLogin(major)) : refused(expected),
          obstacles: [],
          leaks: [],
        });
      });

    it('misbehaves many times, and takes no memory', () => {
      expect(behaviors.length).to.be.at.least(least);
      expect(mostBytes()).to.be.below(MOST_BYTES);
    });
  });
