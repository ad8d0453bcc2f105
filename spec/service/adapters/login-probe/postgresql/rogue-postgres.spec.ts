import { expect } from 'chai';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { bareLogin } from '../../../../support/dump-check/bare-login.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import {
  type Behavior,
  type Expected,
  SILENT,
  TIMED_OUT,
} from '../../../../support/rogues/behavior.js';
import { POSTGRES_CATALOGUE } from '../../../../support/rogue-postgres/catalogue.js';
import { ROGUE_MODES, type RogueMode } from '../../../../support/rogues/rogue-address.js';
import {
  type RogueServer,
  startRoguePostgresServer,
} from '../../../../support/rogues/start-rogue-server.js';
import { accepted, refused } from '../../../../support/login-probe/pg-log-in.js';
import {
  expectPromptAnswers,
  type LivezReport,
  probeLivez,
} from '../../../../support/responsiveness/probe-livez.js';
import { measureMemoryGrowth } from '../../../../support/responsiveness/memory-growth.js';
import { expectedOfPostgres, toRoguePostgres } from '../../../../support/rogues/rogue-targets.js';

const SHORT_MS = 300;
/** On a busy machine a flood takes some seconds to arrive. */
const LONG_MS = 20_000;
const MOST_BYTES = 64 * 1_048_576;

describe('a login to PostgreSQL, at a server that', () => {
  let rogue: RogueServer;
  let patient: GuardedLoginProbe;
  let hasty: GuardedLoginProbe;
  let livez: () => Promise<LivezReport>;
  let mostBytes: () => number;

  before(async () => {
    rogue = await startRoguePostgresServer();
    patient = guardedLoginProbe(loopbackGuard(LONG_MS));
    hasty = guardedLoginProbe(loopbackGuard(SHORT_MS));
    await logIn(patient, 'does all as it should, and never hangs up', 'verify-full');
    await logIn(hasty, 'does all as it should, and never hangs up', 'off');
    livez = await probeLivez();
    mostBytes = measureMemoryGrowth();
  });
  after(async () => {
    mostBytes();
    await Promise.all([livez(), rogue.stop(), patient.close(), hasty.close()]);
  });

  const logIn = async (probe: GuardedLoginProbe, name: string, mode: RogueMode) => {
    return bareLogin(await probe.logIn(toRoguePostgres(rogue, name, mode))());
  };

  /** The result of a login, and what the rogue has observed. */
  const meet = async (behaviour: Behavior, mode: RogueMode) => {
    const isSlow = [TIMED_OUT, SILENT].includes(expectedIn(behaviour, mode));
    const verdict = await logIn(isSlow ? hasty : patient, behaviour.name, mode);
    const { leaks } = await rogue.observation(behaviour.name, mode);
    return { mode, verdict, leaks };
  };

  for (const behaviour of POSTGRES_CATALOGUE)
    it(behaviour.name, async () => {
      const modes = ROGUE_MODES.filter((mode) => mode !== 'off' || !behaviour.onTlsRequest);
      const outcomes = await Promise.all(modes.map((mode) => meet(behaviour, mode)));
      const mayTell = (mode: RogueMode) =>
        mode === 'verify-full' && behaviour.expectedOfProven === 'accepted';
      expect(outcomes.map((o) => (mayTell(o.mode) ? { ...o, leaks: [] } : o))).to.deep.equal(
        modes.map((mode) => ({ mode, verdict: verdictOf(expectedIn(behaviour, mode)), leaks: [] })),
      );
    });

  it('misbehaves many times, while the service handles other requests, and takes no memory', async () => {
    expect(POSTGRES_CATALOGUE.length).to.be.at.least(40);
    expect(new Set(POSTGRES_CATALOGUE.map(({ name }) => name)).size).to.equal(
      POSTGRES_CATALOGUE.length,
    );
    expectPromptAnswers(await livez(), POSTGRES_CATALOGUE.length);
    expect(mostBytes()).to.be.below(MOST_BYTES);
  });
});

/** A server that agrees to TLS has said something. */
const expectedIn = (behaviour: Behavior, mode: RogueMode): Expected => {
  const { expected, onTlsRequest } = behaviour;
  if (expected === SILENT && mode !== 'off' && onTlsRequest === undefined) return TIMED_OUT;
  return expectedOfPostgres(behaviour, mode);
};

const verdictOf = (expected: Expected) => (expected === 'accepted' ? accepted : refused(expected));
