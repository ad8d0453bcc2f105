import { expect } from 'chai';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  expectConnections,
  FUZZ_CONNECTIONS,
  fuzzLogins,
  type FuzzCase,
  LANES,
  seedOf,
} from '../../../../support/login-probe/fuzz-logins.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { fuzzedBehavior } from '../../../../support/rogue-mysql/fuzzed-behavior.js';
import {
  type RogueMysql,
  startVaryingMysql,
} from '../../../../support/rogue-mysql/start-rogue-mysql.js';
import { CANARY, CANARY_USER, leaksIn } from '../../../../support/rogues/canary.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';

/** Some logins hang until the deadline; on a busy machine the others must end before it all the same. */
const DEADLINE_MS = 1000;

/** Most of them without TLS, since its handshakes cost more than all the rest. */
const MODES = ['proven', 'unproven'];
const modeOf = (index: number) => MODES[index % 20] ?? 'trusted';

describe('a login to MySQL or MariaDB, at a server that corrupts what it sends', function () {
  this.timeout(60_000 + FUZZ_CONNECTIONS * 20);
  const seeds: number[] = [];
  let rogues: readonly RogueMysql[];
  let trusting: GuardedLoginProbe;
  let wary: GuardedLoginProbe;

  before(async () => {
    trusting = guardedLoginProbe(loopbackGuard(DEADLINE_MS, { allowsTrust: () => true }));
    wary = guardedLoginProbe(loopbackGuard(DEADLINE_MS));
    // A server sends first here, and cannot know which login it serves: so each lane has a server of its own.
    rogues = await Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        startVaryingMysql(() => fuzzedBehavior(seeds[lane] ?? 0)),
      ),
    );
  });
  after(async () => {
    await Promise.all([trusting.close(), wary.close()]);
    rogues.forEach(({ close }) => close());
  });

  const logIn = (turn: FuzzCase) => {
    const { index, lane } = turn;
    seeds[lane] = seedOf(turn);
    const mode = modeOf(index);
    const target = toMariadb({
      port: rogues[lane]?.port ?? 0,
      user: CANARY_USER,
      password: new Secret(CANARY),
      ...(mode !== 'proven' && { tls: { mode: 'off' } }),
    });
    return (mode === 'trusted' ? trusting : wary).logIn(target)();
  };

  it(`ends each of ${FUZZ_CONNECTIONS} logins with a result, and disconnects`, async () => {
    const verdicts = await fuzzLogins(logIn);
    await Promise.all(rogues.map(({ allClosed }) => allClosed()));
    // The thread has not crashed, since its logins would have failed with it.
    expect(verdicts.has('failed')).to.equal(false);
    expectConnections(
      rogues.reduce((sum, { connections }) => sum + connections(), 0),
      verdicts,
    );
    // What was sent over TLS was for a verified server, and cannot be read here.
    expect(rogues.flatMap(({ received }) => leaksIn(received()))).to.deep.equal([]);
  });
});
