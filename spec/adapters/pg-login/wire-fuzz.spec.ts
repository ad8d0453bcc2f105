import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { type PgLoginProbe, pgLoginProbe } from '../../../adapters/pg-login/pg-login-probe.js';
import type { LoginVerdict } from '../../../core/domain/login-verdict.js';
import { Secret } from '../../../core/domain/secret.js';
import { AUTHORITY } from '../../support/certificates.js';
import { CANARY, CANARY_USER } from '../../support/rogue-server/canary.js';
import { FUZZ, ROGUE_MODES, type RogueMode } from '../../support/rogue-server/rogue-address.js';
import {
  type RogueServer,
  startRogueServer,
} from '../../support/rogue-server/start-rogue-server.js';
import { toLoopback } from './to-loopback.js';

/** `SHIPSHAPE_FUZZ_CONNECTIONS=100000 SHIPSHAPE_FUZZ_SEED=1` makes more of them, or the same ones again. */
const CONNECTIONS = Number(process.env.SHIPSHAPE_FUZZ_CONNECTIONS ?? 2000);
const SEED = Number(process.env.SHIPSHAPE_FUZZ_SEED ?? Date.now() % 1_000_000);
const LANES = 48;
const DEADLINE_MS = 250;

/** Most of them without TLS, whose handshakes cost more than all the rest. */
const modeOf = (index: number): RogueMode => ROGUE_MODES[index % 20] ?? 'off';

describe('pgLoginProbe, at a server that spoils what it says', function () {
  this.timeout(60_000 + CONNECTIONS * 20);
  let rogue: RogueServer;
  let probe: PgLoginProbe;

  before(async () => {
    rogue = await startRogueServer();
    probe = pgLoginProbe({
      deadlineMs: DEADLINE_MS,
      isDialable: (address) => address === '127.0.0.1',
    });
  });
  after(() => Promise.all([rogue.stop(), probe.close()]));

  const logIn = (index: number) => {
    const mode = modeOf(index);
    const tls = mode === 'verify-full' ? { mode, ca: AUTHORITY } : { mode };
    const port = rogue.port(FUZZ, mode);
    const login = {
      user: CANARY_USER,
      password: new Secret(CANARY),
      database: `fuzz-${SEED + index}`,
    };
    return probe.logIn(toLoopback({ port, tls, ...login }))();
  };

  it(`comes to a verdict in each of ${CONNECTIONS} logins, and leaves`, async () => {
    console.log(`        (SHIPSHAPE_FUZZ_SEED=${SEED})`);
    const verdicts = new Map<string, number>();
    let next = 0;
    const runLane = async () => {
      while (next < CONNECTIONS) {
        const verdict = wordFor(await logIn(next++));
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: LANES }, runLane));
    const heard = await Promise.all(ROGUE_MODES.map((mode) => rogue.overheard(FUZZ, mode)));
    // The thread has not broken down, since its logins would have failed with it.
    expect(verdicts.has('failed')).to.equal(false);
    expect(heard.reduce((sum, { connections }) => sum + connections, 0)).to.equal(CONNECTIONS);
    // A proven server may ask for the password in clear, and some do by accident.
    expect(heard.slice(0, 2).flatMap(({ leaks }) => leaks)).to.deep.equal([]);
  });
});

const wordFor = (outcome: E.Either<unknown, LoginVerdict>): string => {
  if (E.isLeft(outcome)) return 'failed';
  return outcome.right._tag === 'Refused' ? outcome.right.refusal.code : 'accepted';
};
