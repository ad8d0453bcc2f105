import { expect } from 'chai';
import {
  type NaiveOutcome,
  naiveProbes,
} from '../../../../support/login-probe/naive-probe-outcome.js';
import type { MysqlBehavior } from '../../../../support/rogue-mysql/behavior.js';
import { MYSQL_CATALOGUE } from '../../../../support/rogue-mysql/catalogue.js';
import {
  type RogueMysql,
  startRogueMysql,
} from '../../../../support/rogue-mysql/start-rogue-mysql.js';
import { CANARY, CANARY_USER, leaksIn } from '../../../../support/rogues/canary.js';

const PROGRAM = new URL('../../../../support/login-probe/naive-mysql-probe.js', import.meta.url);
const LANES = 4;
/** Long enough for a busy machine, so that no probe fails for being slow. */
const TIMEOUT_MS = 1000;
const GRACE_MS = 2000;

/** One for each kind of failure that is known of mysql2 (3.24). */
const KNOWN = [
  'accepted a server that answers without rows',
  'gave its password to a server that wants the password itself, as the first step',
  'gave its password to a server that wants the password itself, as the second step',
];

/** Whether it first runs out of time or of memory depends on the machine. */
const FLOODED = /^(stuck|bloated|crashed) at a server that sends bytes without end$/;

describe('a naive login probe of MySQL, at the same rogues', function () {
  this.timeout(60_000);

  /** What the probe got wrong; undefined if it returned what it should. */
  const failureOf = ({ name }: MysqlBehavior, fate: NaiveOutcome, rogue: RogueMysql) => {
    if (fate !== 'refused' && fate !== 'accepted') return `${fate} at a server that ${name}`;
    if (leaksIn(rogue.understood()).length > 0) return `gave its password to a server that ${name}`;
    // None of them is verified.
    return fate === 'accepted' ? `accepted a server that ${name}` : undefined;
  };

  it('fails where a login to MySQL or MariaDB does not', async () => {
    const queue = MYSQL_CATALOGUE.flatMap((behaviour) =>
      [true, false]
        .filter((overTls) => overTls || behaviour.onTlsRequest === undefined)
        .map((overTls) => ({ behaviour, overTls })),
    );
    const total = queue.length;
    const failures: string[] = [];
    const runLane = async () => {
      const { meet, stop } = naiveProbes(PROGRAM);
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { behaviour, overTls } = next;
        const rogue = await startRogueMysql(behaviour);
        const login = { user: CANARY_USER, password: CANARY, timeoutMs: TIMEOUT_MS, overTls };
        const fate = await meet({ port: rogue.port, ...login }, GRACE_MS);
        const failure = failureOf(behaviour, fate, rogue);
        if (failure !== undefined) failures.push(failure);
        rogue.close();
      }
      stop();
    };
    await Promise.all(Array.from({ length: LANES }, runLane));
    console.log(`        (fails ${failures.length} of ${total})`);
    expect(failures).to.include.members(KNOWN);
    expect(failures.filter((failure) => FLOODED.test(failure))).not.to.deep.equal([]);
  });
});
