import { expect } from 'chai';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import * as E from 'fp-ts/lib/Either.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { bareLogin } from '../../../../support/dump-check/bare-login.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../../support/login-probe/mysql-login-results.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';
import { MYSQL_INSPECTION_BEHAVIORS } from '../../../../support/rogue-mysql/inspection-behaviors.js';
import { CANARY, CANARY_USER } from '../../../../support/rogues/canary.js';
import {
  type RogueServer,
  startRogueMysqlServer,
} from '../../../../support/rogues/start-rogue-server.js';
import { measureMemoryGrowth } from '../../../../support/responsiveness/memory-growth.js';

const MOST_BYTES = 64 * 1_048_576;
const SILENT = ['inspects for ever', 'never says what its grants are'];

describe('a login to MySQL or MariaDB, at a server to inspect that', () => {
  const patient = guardedLoginProbe(loopbackGuard(30_000));
  const hasty = guardedLoginProbe(loopbackGuard(500));
  let rogue: RogueServer;
  let mostBytes: () => number;

  before(async () => {
    rogue = await startRogueMysqlServer();
    mostBytes = measureMemoryGrowth();
  });
  after(() => Promise.all([rogue.stop(), patient.close(), hasty.close()]));

  for (const { name, expected } of MYSQL_INSPECTION_BEHAVIORS)
    it(name, async () => {
      const target = toMariadb({
        port: rogue.port(name, 'proven'),
        user: CANARY_USER,
        password: new Secret(CANARY),
      });
      const outcome = await (SILENT.includes(name) ? hasty : patient).inspect(target)();
      const { leaks } = await rogue.observation(name, 'proven');
      const obstacles =
        E.isRight(outcome) && outcome.right._tag === 'Accepted' ? outcome.right.obstacles : [];
      expect({ outcome: bareLogin(outcome), obstacles, leaks }).to.deep.equal({
        outcome: expected === 'accepted' ? E.right(acceptedLogin(10)) : refused(expected),
        obstacles: [],
        leaks: [],
      });
    });

  it('misbehaves many times, and takes no memory', () => {
    expect(MYSQL_INSPECTION_BEHAVIORS.length).to.be.at.least(20);
    expect(mostBytes()).to.be.below(MOST_BYTES);
  });
});
