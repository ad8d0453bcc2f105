import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MessageLine } from '../../../../core/notifications/channel-message.js';
import { notifyChannel } from '../../../../core/notifications/use-cases/notify-channel.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { LOOPBACK, senderOver } from '../../../support/notifications/http-stand-in.js';
import { aNotifiedWorld, aTurn } from '../../../support/notifications/notified-world.js';
import { aProblem } from '../../../support/problems/a-problem.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { rightOf } from '../../../support/shared/right-of.js';
import {
  type Alertmanager,
  hasAlertmanager,
  NO_ALERTMANAGER,
  startAlertmanager,
} from '../../../support/service/system-alertmanager.js';

interface Listed {
  readonly labels: Readonly<Record<string, string>>;
  readonly startsAt: string;
  readonly endsAt: string;
}

const MINUTE_MS = 60_000;

const CONFIGURATION = `
route: { receiver: nobody }
receivers: [ { name: nobody } ]
`;

describe('a channel of kind alertmanager, at a real one', () => {
  let alertmanager: Alertmanager | undefined;

  before(async function () {
    if (!hasAlertmanager()) {
      console.log(NO_ALERTMANAGER);
      this.skip();
    }
    alertmanager = await startAlertmanager(CONFIGURATION);
  });
  after(() => alertmanager?.stop());

  const since = new Date(Date.now() - 60_000);
  const send = (telling: Partial<MessageLine>, severity: 'critical' | 'warning') => {
    const problem = aProblem({ severity, since });
    const lines = [{ event: 'opened', problem, closedAt: O.none, ...telling } as const];
    return senderOver(LOOPBACK, { clock: { now: () => new Date() } }).send(
      aTarget('alertmanager', { url: alertmanager?.url }),
      aMessage([], { lines, composedAt: new Date() }),
      new AbortController().signal,
    )();
  };
  const firing = async () => {
    const response = await fetch(`${alertmanager?.url}/api/v2/alerts`);
    return (await response.json()) as readonly Listed[];
  };

  it('fires since the problem is there, once under its severity, until it is over', async () => {
    expect(await send({}, 'warning')).to.deep.equal(E.right(undefined));
    const [opened, ...others] = await firing();
    expect(others).to.deep.equal([]);
    expect(opened?.startsAt).to.equal(since.toISOString());
    expect(opened?.labels).to.include({ alertname: 'replica_lost', path: 'db-eu-1' });
    expect(await send({ event: 'worsened' }, 'critical')).to.deep.equal(E.right(undefined));
    expect((await firing()).map(({ labels }) => labels['severity'])).to.deep.equal(['critical']);
    const over = { event: 'resolved', closedAt: O.some(new Date()) } as const;
    expect(await send(over, 'warning')).to.deep.equal(E.right(undefined));
    expect(await firing()).to.deep.equal([]);
  });

  /** A world that is so far ahead of the Alertmanager, and has a problem to tell. */
  const telling = async (aheadMs: number) => {
    const time = { aheadMs };
    const clock = { now: () => new Date(Date.now() + time.aheadMs) };
    const settings = new Secret(JSON.stringify({ url: alertmanager?.url }));
    const world = await aNotifiedWorld([{ kind: 'alertmanager', settings }], 1, clock);
    const tell = notifyChannel({ ...world.ports, sender: senderOver(LOOPBACK, { clock }) });
    await world.open('s1', 'warning');
    return {
      close: () => world.close('s1'),
      pass: async (ms: number) => {
        time.aheadMs += ms;
        for (const woken of await world.wake()) await rightOf(tell(woken, aTurn()));
        return clock.now().getTime();
      },
    };
  };

  it('is told every two minutes that the alert fires for six minutes more, until it is over', async () => {
    const { pass, close } = await telling(-5 * MINUTE_MS);
    for (const ms of [30_000, 2 * MINUTE_MS, 2 * MINUTE_MS]) {
      const now = await pass(ms);
      const [alert, ...others] = await firing();
      expect(others).to.deep.equal([]);
      expect(Date.parse(alert?.endsAt ?? '') - now).to.be.within(5 * MINUTE_MS, 6 * MINUTE_MS);
    }
    await close();
    await pass(30_000);
    expect(await firing()).to.deep.equal([]);
  });

  it('ends the alert by itself where it is not told again', async () => {
    const { pass } = await telling(3_000 - 6 * MINUTE_MS - 30_000);
    await pass(30_000);
    await pollUntil(firing, (alerts) => alerts.length === 0);
    await pass(2 * MINUTE_MS);
    expect(await firing()).to.have.length(1);
  });
});
