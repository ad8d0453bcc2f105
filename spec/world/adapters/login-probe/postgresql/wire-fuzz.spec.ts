import { expect } from 'chai';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { AUTHORITY } from '../../../../support/network/certificates.js';
import {
  expectConnections,
  FUZZ_CONNECTIONS,
  fuzzLogins,
  type FuzzCase,
  seedOf,
} from '../../../../support/login-probe/fuzz-logins.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { CANARY, CANARY_USER } from '../../../../support/rogues/canary.js';
import { FUZZ, ROGUE_MODES, type RogueMode } from '../../../../support/rogues/rogue-address.js';
import { startRoguePostgresServer } from '../../../../support/rogues/start-rogue-server.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

/** Some logins hang until the deadline; on a busy machine the others must end before it all the same. */
const DEADLINE_MS = 1000;

/** Most of them without TLS, since its handshakes cost more than all the rest. */
const modeOf = (index: number): RogueMode => ROGUE_MODES[index % 20] ?? 'off';

describe('a login to PostgreSQL, at a server that corrupts what it sends', function () {
  this.timeout(60_000 + FUZZ_CONNECTIONS * 20);

  const rogue = forSuite(() => startRoguePostgresServer());
  const probe = forSuite(() => guardedLoginProbe(loopbackGuard(DEADLINE_MS)));

  const logIn = (turn: FuzzCase) => {
    const mode = modeOf(turn.index);
    const tls = mode === 'verify-full' ? { mode, ca: AUTHORITY } : { mode };
    const login = {
      user: CANARY_USER,
      password: new Secret(CANARY),
      database: `fuzz-${seedOf(turn)}`,
    };
    return probe().logIn(toLoopback({ port: rogue().port(FUZZ, mode), tls, ...login }))();
  };

  it(`ends each of ${FUZZ_CONNECTIONS} logins with a result, and disconnects`, async () => {
    const verdicts = await fuzzLogins(logIn);
    const heard = await Promise.all(ROGUE_MODES.map((mode) => rogue().observation(FUZZ, mode)));
    // The thread has not crashed, since its logins would have failed with it.
    expect(verdicts.has('failed')).to.equal(false);
    expectConnections(
      heard.reduce((sum, { connections }) => sum + connections, 0),
      verdicts,
    );
    // A verified server may request the password in clear text, and some do by accident.
    expect(heard.slice(0, 2).flatMap(({ leaks }) => leaks)).to.deep.equal([]);
  });
});
