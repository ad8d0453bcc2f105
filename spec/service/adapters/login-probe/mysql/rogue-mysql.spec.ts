import { expect } from 'chai';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { bareLogin } from '../../../../support/dump-check/bare-login.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { type Mode, MODES, type MysqlBehavior } from '../../../../support/rogue-mysql/behavior.js';
import { MYSQL_CATALOGUE } from '../../../../support/rogue-mysql/catalogue.js';
import type { Expected } from '../../../../support/rogues/behavior.js';
import { CANARY } from '../../../../support/rogues/canary.js';
import { expectedOfMysql, toRogueMysql } from '../../../../support/rogues/rogue-targets.js';
import {
  type RogueServer,
  startRogueMysqlServer,
} from '../../../../support/rogues/start-rogue-server.js';
import {
  expectPromptAnswers,
  type LivezReport,
  probeLivez,
} from '../../../../support/responsiveness/probe-livez.js';
import { measureMemoryGrowth } from '../../../../support/responsiveness/memory-growth.js';
import { accepted, refused } from '../../../../support/login-probe/mysql-login-results.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';

const SHORT_MS = 400;
/** On a busy machine a flood takes some seconds to arrive. */
const LONG_MS = 20_000;
const MOST_BYTES = 64 * 1_048_576;

describe('a login to MySQL or MariaDB, at a server that', () => {
  const probes = [LONG_MS, SHORT_MS].flatMap((deadlineMs) =>
    [true, false].map((isTrusting) => {
      const guard = loopbackGuard(deadlineMs, { allowsTrust: () => isTrusting });
      return { deadlineMs, isTrusting, probe: guardedLoginProbe(guard) };
    }),
  );
  let rogue: RogueServer;
  let mostBytes: () => number;
  let livez: () => Promise<LivezReport>;

  before(async () => {
    rogue = await startRogueMysqlServer();
    // All threads have started before the time is measured.
    const closed = toMariadb({ port: 1 });
    await Promise.all(probes.map(({ probe }) => probe.logIn(closed)()));
    livez = await probeLivez();
    mostBytes = measureMemoryGrowth();
  });
  after(async () => {
    mostBytes();
    await Promise.all([livez(), rogue.stop(), ...probes.map(({ probe }) => probe.close())]);
  });

  const probeOf = (deadlineMs: number, mode: Mode) =>
    probes.find((one) => one.deadlineMs === deadlineMs && one.isTrusting === (mode === 'trusted'));

  const meet = async (behaviour: MysqlBehavior, mode: Mode) => {
    const isSlow = codeOf(expectedOfMysql(behaviour, mode)) === 'timed_out';
    const target = toRogueMysql(rogue, behaviour.name, mode);
    const deadlineMs = isSlow ? SHORT_MS : LONG_MS;
    const outcome = await probeOf(deadlineMs, mode)?.probe.logIn(target)();
    const verdict = outcome && bareLogin(outcome);
    const { leaks } = await rogue.observation(behaviour.name, mode);
    return { mode, verdict, leaks };
  };

  for (const behaviour of MYSQL_CATALOGUE)
    it(behaviour.name, async () => {
      const modes = MODES.filter((mode) => mode === 'proven' || !behaviour.onTlsRequest);
      const outcomes = await Promise.all(modes.map((mode) => meet(behaviour, mode)));
      const mayTell = (mode: Mode) =>
        mode === 'proven' && behaviour.expectedOfProven === 'accepted';
      expect(outcomes).to.deep.equal(
        modes.map((mode) => ({
          mode,
          verdict: verdictOf(expectedOfMysql(behaviour, mode)),
          leaks: mayTell(mode) ? [CANARY] : [],
        })),
      );
    });

  it('misbehaves many times, while the service handles other requests, and takes no memory', async () => {
    expect(MYSQL_CATALOGUE.length).to.be.at.least(40);
    const names = MYSQL_CATALOGUE.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    expectPromptAnswers(await livez(), names.length);
    expect(mostBytes()).to.be.below(MOST_BYTES);
  });
});

const codeOf = (expected: Expected): string => (expected === 'accepted' ? expected : expected.code);

const verdictOf = (expected: Expected) => (expected === 'accepted' ? accepted : refused(expected));
