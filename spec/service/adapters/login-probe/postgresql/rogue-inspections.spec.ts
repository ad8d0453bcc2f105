import { expect } from 'chai';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import * as E from 'fp-ts/lib/Either.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { bareLogin } from '../../../../support/dump-check/bare-login.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { refused } from '../../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { PG_INSPECTION_BEHAVIORS } from '../../../../support/rogue-postgres/inspection-behaviors.js';
import { CANARY, CANARY_USER } from '../../../../support/rogues/canary.js';
import {
  type RogueServer,
  startRoguePostgresServer,
} from '../../../../support/rogues/start-rogue-server.js';
import { measureMemoryGrowth } from '../../../../support/responsiveness/memory-growth.js';

const MOST_BYTES = 64 * 1_048_576;

describe('a login to PostgreSQL, at a server to inspect that', () => {
  const patient = guardedLoginProbe(loopbackGuard(30_000));
  const hasty = guardedLoginProbe(loopbackGuard(500));
  let rogue: RogueServer;
  let mostBytes: () => number;

  before(async () => {
    rogue = await startRoguePostgresServer();
    mostBytes = measureMemoryGrowth();
  });
  after(() => Promise.all([rogue.stop(), patient.close(), hasty.close()]));

  for (const { name, expected } of PG_INSPECTION_BEHAVIORS)
    it(name, async () => {
      const target = toLoopback({
        port: rogue.port(name, 'off'),
        user: CANARY_USER,
        password: new Secret(CANARY),
        tls: { mode: 'off' },
      });
      const isSilent = name === 'inspects for ever';
      const outcome = await (isSilent ? hasty : patient).inspect(target)();
      const { leaks } = await rogue.observation(name, 'off');
      const obstacles =
        E.isRight(outcome) && outcome.right._tag === 'Accepted' ? outcome.right.obstacles : [];
      expect({ outcome: bareLogin(outcome), obstacles, leaks }).to.deep.equal({
        outcome: expected === 'accepted' ? E.right(acceptedLogin(18)) : refused(expected),
        obstacles: [],
        leaks: [],
      });
    });

  it('misbehaves many times, and takes no memory', () => {
    expect(PG_INSPECTION_BEHAVIORS.length).to.be.at.least(25);
    expect(mostBytes()).to.be.below(MOST_BYTES);
  });
});
