import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { GuardedLoginProbe } from '../../../adapters/login-guard/guarded-login-probe.js';
import { mysqlLoginProbe } from '../../../adapters/mysql-login/mysql-login-probe.js';
import type { DumpTarget } from '../../../core/domain/dump-target.js';
import { Secret } from '../../../core/domain/secret.js';
import { type Mode, MODES, type MysqlBehaviour } from '../../support/rogue-mysql/behaviour.js';
import { LOGIN_BEHAVIOURS } from '../../support/rogue-mysql/login-behaviours.js';
import { OPENING_BEHAVIOURS } from '../../support/rogue-mysql/opening-behaviours.js';
import { startRogueMysql } from '../../support/rogue-mysql/start-rogue-mysql.js';
import { type Expected, INSECURE } from '../../support/rogue-server/behaviour.js';
import { CANARY, CANARY_USER, leaksIn } from '../../support/rogue-server/canary.js';
import { accepted, refused } from './verdicts.js';
import { toMariadb } from './to-mariadb.js';

const CATALOGUE = [...OPENING_BEHAVIOURS, ...LOGIN_BEHAVIOURS];
const SHORT_MS = 400;
const LONG_MS = 5000;
const GRACE_MS = 250;
const MOST_BYTES = 64 * 1_048_576;
const TRUSTED = 'trusted';

const MODE_TARGETS: Readonly<Record<Mode, Partial<Pick<DumpTarget, 'tls'>>>> = {
  unproven: { tls: { mode: 'off' } },
  trusted: { tls: { mode: 'off' } },
  proven: {},
};

describe('mysqlLoginProbe, at a server that', function () {
  this.timeout(10_000);
  let patient: GuardedLoginProbe;
  let hasty: GuardedLoginProbe;
  let bytesBefore: number;

  before(async () => {
    const options = {
      isDialable: (address: string) => address === '127.0.0.1',
      allowsTrust: ({ database }: DumpTarget) => database.name === TRUSTED,
    };
    patient = mysqlLoginProbe({ ...options, deadlineMs: LONG_MS });
    hasty = mysqlLoginProbe({ ...options, deadlineMs: SHORT_MS });
    // Both threads are up before anybody looks at the clock.
    const closed = toMariadb({ port: 1 });
    await Promise.all([patient.logIn(closed)(), hasty.logIn(closed)()]);
    bytesBefore = process.memoryUsage.rss();
  });
  after(() => Promise.all([patient.close(), hasty.close()]));

  const meet = async (behaviour: MysqlBehaviour, mode: Mode) => {
    const rogue = await startRogueMysql(behaviour);
    const isSlow = codeOf(expectedIn(behaviour, mode)) === 'timed_out';
    const target = toMariadb({
      ...MODE_TARGETS[mode],
      port: rogue.port,
      user: CANARY_USER,
      password: new Secret(CANARY),
      database: mode === 'trusted' ? TRUSTED : 'shop',
    });
    const startedAt = performance.now();
    const verdict = await (isSlow ? hasty : patient).logIn(target)();
    const tookMs = performance.now() - startedAt;
    await rogue.gone();
    rogue.close();
    const isInTime = tookMs < (isSlow ? SHORT_MS : LONG_MS) + GRACE_MS;
    return { mode, verdict, isInTime, leaks: leaksOf(rogue.understood(), rogue.received(), mode) };
  };

  for (const behaviour of CATALOGUE)
    it(behaviour.name, async () => {
      const modes = MODES.filter((mode) => mode === 'proven' || !behaviour.onTlsRequest);
      const outcomes = await Promise.all(modes.map((mode) => meet(behaviour, mode)));
      const mayTell = (mode: Mode) =>
        mode === 'proven' && behaviour.expectedOfProven === 'accepted';
      expect(outcomes).to.deep.equal(
        modes.map((mode) => ({
          mode,
          verdict: verdictOf(expectedIn(behaviour, mode)),
          isInTime: true,
          leaks: mayTell(mode) ? [CANARY] : [],
        })),
      );
    });

  it('does any of these many things, and takes no memory', () => {
    expect(CATALOGUE.length).to.be.at.least(40);
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).to.equal(CATALOGUE.length);
    expect(process.memoryUsage.rss() - bytesBefore).to.be.below(MOST_BYTES);
  });
});

/** The forms of the password that it heard; where it has proven nothing, every byte of ours is one too many. */
const leaksOf = (understood: Buffer, received: Buffer, mode: Mode): readonly string[] => {
  const sha256 = createHash('sha256').update(CANARY).digest();
  const hashes = understood.includes(sha256) ? ['SHA-256'] : [];
  const unasked = mode === 'unproven' && received.length > 0 ? ['anything'] : [];
  return [...leaksIn(understood), ...hashes, ...unasked];
};

/** Whoever greets well and proves nothing hears no more of us. */
const expectedIn = (behaviour: MysqlBehaviour, mode: Mode): Expected => {
  if (mode === 'unproven' && behaviour.atOnce === undefined) return INSECURE;
  return (mode === 'proven' ? behaviour.expectedOfProven : undefined) ?? behaviour.expected;
};

const codeOf = (expected: Expected): string => (expected === 'accepted' ? expected : expected.code);

const verdictOf = (expected: Expected) => (expected === 'accepted' ? accepted : refused(expected));
