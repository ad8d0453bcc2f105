import { expect } from 'chai';
import fc from 'fast-check';
import {
  type LoginOutcome,
  refused,
} from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { REJECTED } from '../../../../support/login-probe/is-attempted.js';
import { ACCEPTED, flushPromises } from '../../../../support/login-probe/pending-logins.js';
import { START, throttle } from '../../../../support/login-probe/throttled-world.js';
import { randomCases } from '../../../../support/shared/random-cases.js';
import { watchfulServer } from '../../../../support/login-probe/watchful-server.js';

const MOST = 3;

const FULL = refused({ code: 'too_many_connections' });
const REFUSED = [REJECTED, FULL, refused({ code: 'login_rejected', cause: 'rule' })];

type Step =
  | { readonly does: 'check' | 'monitor'; readonly user: string }
  | { readonly does: 'leave'; readonly which: number }
  | { readonly does: 'end'; readonly which: number; readonly outcome: LoginOutcome }
  | { readonly does: 'wait'; readonly seconds: number };

const asking = (...does: readonly ('check' | 'monitor')[]): fc.Arbitrary<Step> =>
  fc.record({ does: fc.constantFrom(...does), user: fc.constantFrom('a', 'a', 'a', 'b') });
const ending = (outcomes: readonly LoginOutcome[]): fc.Arbitrary<Step> =>
  fc.record({ does: fc.constant('end'), which: fc.nat(9), outcome: fc.constantFrom(...outcomes) });
const leaving: fc.Arbitrary<Step> = fc.record({ does: fc.constant('leave'), which: fc.nat(40) });
const waiting: fc.Arbitrary<Step> = fc.record({ does: fc.constant('wait'), seconds: fc.nat(90) });

/** Of all of the servers: what is rejected at one is nothing to another. */
const { rejections } = memoryStore();
let servers = 0;

/** Takes the steps, each a moment after the one before, and then lets the server accept whatever is left. */
const take = async (steps: readonly Step[]) => {
  const server = watchfulServer();
  const clock = memoryClock(START);
  const { checks, monitoring } = throttle(server.probe, {
    clock,
    rejections,
    loginsPerServer: MOST,
  });
  servers += 1;
  const host = `db-${servers}.invalid`;
  const asked: { readonly calling: AbortController; readonly outcome: Promise<unknown> }[] = [];
  for (const step of steps) {
    if (step.does === 'wait') clock.set(new Date(clock.now().getTime() + step.seconds * 1_000));
    else if (step.does === 'leave') asked[step.which]?.calling.abort();
    else if (step.does === 'end') await server.end(step.which, step.outcome);
    else {
      const calling = new AbortController();
      const target = aDumpTarget({ host, database: `${asked.length}`, user: step.user });
      const { logIn } = step.does === 'check' ? checks : monitoring;
      asked.push({ calling, outcome: logIn(target, calling.signal)() });
    }
    await flushPromises();
  }
  while (server.underWay().length > 0) await server.end(0, ACCEPTED);
  return { server, outcomes: asked.map(({ outcome }) => outcome) };
};

const always = async (
  step: fc.Arbitrary<Step>,
  holds: (steps: readonly Step[]) => Promise<void>,
  ...examples: readonly (readonly Step[])[]
) =>
  fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'medium' }), holds), {
    ...randomCases(20),
    examples: examples.map((steps): [Step[]] => [[...steps]]),
  });

const ASKED = { does: 'check', user: 'a' } as const;
const endedAs = (outcome: LoginOutcome): Step => ({ does: 'end', which: 0, outcome });

/** All of the places are taken at once, and one more waits. */
const CROWD = [ASKED, endedAs(ACCEPTED), ...Array.from({ length: MOST + 1 }, () => ASKED)];

/** Of two that are under way the first is refused, and the second accepted, which shows nothing of the time after. */
const LATE = [
  ASKED,
  endedAs(ACCEPTED),
  ASKED,
  ASKED,
  endedAs(FULL),
  endedAs(ACCEPTED),
  ASKED,
  ASKED,
];

describe('logins to one server, whatever happens in whatever order', () => {
  const anything = fc.oneof(
    asking('check', 'check', 'monitor'),
    ending([ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ...REFUSED]),
    leaving,
    waiting,
  );

  it('are never more than allowed, and one alone after a failure until one is accepted', async () => {
    const reached = new Set<number>();
    const holds = async (steps: readonly Step[]) => {
      const { server } = await take(steps);
      reached.add(server.most());
      expect(server.premature).to.deep.equal([]);
      expect(server.most()).to.be.at.most(MOST);
    };
    await always(anything, holds, CROWD, LATE);
    expect(Math.max(...reached)).to.equal(MOST);
  });

  it('all get an outcome, also beside callers who went away', () =>
    always(anything, async (steps) => {
      const { outcomes } = await take(steps);
      const inTime = Promise.all([...outcomes, flushPromises()]).then(() => 'all');
      expect(await Promise.race([inTime, late()])).to.equal('all');
    }));

  it('begin in the order in which people asked, where nobody goes away and all are accepted', () =>
    always(fc.oneof(asking('check'), ending([ACCEPTED]), waiting), async (steps) => {
      const { server } = await take(steps);
      const inOrder = [...server.begun].sort((a, b) => Number(a) - Number(b));
      expect(server.begun).to.deep.equal(inOrder);
    }));
});

/** A few turns of the event loop later, when whatever only waited for promises has ended. */
const late = async (): Promise<string> => {
  for (let turn = 0; turn < 10; turn += 1) await flushPromises();
  return 'late';
};
