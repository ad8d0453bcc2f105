import { expect } from 'chai';
import type { Behavior } from '../../../../support/rogues/behavior.js';
import { CANARY, CANARY_USER } from '../../../../support/rogues/canary.js';
import { POSTGRES_CATALOGUE } from '../../../../support/rogue-postgres/catalogue.js';
import {
  type NaiveOutcome,
  naiveProbes,
} from '../../../../support/login-probe/naive-probe-outcome.js';
import { startRoguePostgresServer } from '../../../../support/rogues/start-rogue-server.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

const PROGRAM = new URL('../../../../support/login-probe/naive-pg-probe.js', import.meta.url);
const LANES = 4;
/** Long enough for a busy machine, so that no probe fails for being slow. */
const TIMEOUT_MS = 1000;
const GRACE_MS = 2000;

/** One for each kind of failure that is known of pg (8.23). */
const KNOWN = [
  'accepted a server that lets in every client',
  'accepted a server that takes the proof and lets us in unsigned',
  'crashed at a server that asks for what nobody knows',
  'crashed at a server that answers with a row of 30,000 columns',
  'gave its password to a server that asks for the password in clear',
  'gave its password to a server that asks for an MD5 hash',
  'gave its password to a server that offers SCRAM and asks in clear',
  'stuck at a server that sends an error of five bytes',
  'stuck at a server that sends a notice of five bytes',
];

describe('a naive login probe, at the same rogues', function () {
  this.timeout(60_000);

  const rogue = forSuite(() => startRoguePostgresServer());

  /** What the probe got wrong; undefined if it returned what it should. */
  const failureOf = async ({ name, expected }: Behavior, fate: NaiveOutcome) => {
    if (fate !== 'refused' && fate !== 'accepted') return `${fate} at a server that ${name}`;
    const { leaks } = await rogue().observation(name, 'off');
    if (leaks.length > 0) return `gave its password to a server that ${name}`;
    return fate === 'accepted' && expected !== fate ? `accepted a server that ${name}` : undefined;
  };

  it('fails where a login to PostgreSQL does not', async () => {
    const queue = POSTGRES_CATALOGUE.filter(({ onTlsRequest }) => onTlsRequest === undefined);
    const total = queue.length;
    const failures: string[] = [];
    const runLane = async () => {
      const { meet, stop } = naiveProbes(PROGRAM);
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const login = { user: CANARY_USER, password: CANARY, timeoutMs: TIMEOUT_MS };
        const fate = await meet({ port: rogue().port(next.name, 'off'), ...login }, GRACE_MS);
        const failure = await failureOf(next, fate);
        if (failure !== undefined) failures.push(failure);
      }
      stop();
    };
    await Promise.all(Array.from({ length: LANES }, runLane));
    console.log(`        (fails ${failures.length} of ${total})`);
    expect(failures).to.include.members(KNOWN);
  });
});
