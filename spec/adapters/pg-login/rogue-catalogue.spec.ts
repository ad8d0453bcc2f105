import { expect } from 'chai';
import { type PgLoginProbe, pgLoginProbe } from '../../../adapters/pg-login/pg-login-probe.js';
import { Secret } from '../../../core/domain/secret.js';
import { AUTHORITY } from '../../support/certificates.js';
import type { Behaviour, Expected } from '../../support/rogue-server/behaviour.js';
import { CANARY, CANARY_USER } from '../../support/rogue-server/canary.js';
import { CATALOGUE } from '../../support/rogue-server/catalogue.js';
import { ROGUE_MODES, type RogueMode } from '../../support/rogue-server/rogue-address.js';
import {
  type RogueServer,
  startRogueServer,
} from '../../support/rogue-server/start-rogue-server.js';
import { accepted, refused } from './log-in.js';
import { watchLoop } from './loop-watch.js';
import { toLoopback } from './to-loopback.js';

const SHORT_MS = 300;
const LONG_MS = 5000;
const GRACE_MS = 250;
const MOST_BLOCKED_MS = 100;
const MOST_BYTES = 64 * 1_048_576;
const WEIGHED_EVERY_MS = 10;

describe('pgLoginProbe, at a server that', function () {
  this.timeout(10_000);
  const isDialable = (address: string) => address === '127.0.0.1';
  let rogue: RogueServer;
  let patient: PgLoginProbe;
  let hasty: PgLoginProbe;
  let blockedMs: () => number;
  let bytesBefore: number;
  let mostBytes = 0;
  let weighing: NodeJS.Timeout;

  before(async () => {
    rogue = await startRogueServer();
    patient = pgLoginProbe({ deadlineMs: LONG_MS, isDialable });
    hasty = pgLoginProbe({ deadlineMs: SHORT_MS, isDialable });
    await logIn(patient, 'does all as it should, and never hangs up', 'verify-full');
    await logIn(hasty, 'does all as it should, and never hangs up', 'off');
    bytesBefore = process.memoryUsage.rss();
    blockedMs = watchLoop();
    weighing = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
    }, WEIGHED_EVERY_MS);
  });
  after(async () => {
    clearInterval(weighing);
    blockedMs();
    await Promise.all([rogue.stop(), patient.close(), hasty.close()]);
  });

  const logIn = (probe: PgLoginProbe, name: string, mode: RogueMode) => {
    const tls = mode === 'verify-full' ? { mode, ca: AUTHORITY } : { mode };
    const port = rogue.port(name, mode);
    const password = new Secret(CANARY);
    return probe.logIn(toLoopback({ port, user: CANARY_USER, password, tls }))();
  };

  /** What came of a login, how long it took, and what the rogue knows now. */
  const meet = async (behaviour: Behaviour, mode: RogueMode) => {
    const isSlow = codeOf(expectedIn(behaviour, mode)) === 'timed_out';
    const startedAt = performance.now();
    const verdict = await logIn(isSlow ? hasty : patient, behaviour.name, mode);
    const tookMs = performance.now() - startedAt;
    const { leaks } = await rogue.overheard(behaviour.name, mode);
    const isInTime = tookMs < (isSlow ? SHORT_MS : LONG_MS) + GRACE_MS;
    return { mode, verdict, isInTime, leaks };
  };

  for (const behaviour of CATALOGUE)
    it(behaviour.name, async () => {
      const modes = ROGUE_MODES.filter((mode) => mode !== 'off' || !behaviour.onTlsRequest);
      const outcomes = await Promise.all(modes.map((mode) => meet(behaviour, mode)));
      const mayTell = (mode: RogueMode) =>
        mode === 'verify-full' && behaviour.expectedOfProven === 'accepted';
      expect(outcomes.map((o) => (mayTell(o.mode) ? { ...o, leaks: [] } : o))).to.deep.equal(
        modes.map((mode) => ({
          mode,
          verdict: verdictOf(expectedIn(behaviour, mode)),
          isInTime: true,
          leaks: [],
        })),
      );
    });

  it('does any of these many things, holds nothing up, and takes no memory', () => {
    expect(CATALOGUE.length).to.be.at.least(40);
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).to.equal(CATALOGUE.length);
    const worst = blockedMs();
    expect(worst).to.be.below(MOST_BLOCKED_MS);
    expect(mostBytes - bytesBefore).to.be.below(MOST_BYTES);
  });
});

const expectedIn = (behaviour: Behaviour, mode: RogueMode): Expected =>
  (mode === 'verify-full' ? behaviour.expectedOfProven : undefined) ?? behaviour.expected;

const codeOf = (expected: Expected): string => (expected === 'accepted' ? expected : expected.code);

const verdictOf = (expected: Expected) => (expected === 'accepted' ? accepted : refused(expected));
