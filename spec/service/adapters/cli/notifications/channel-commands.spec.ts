import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';
import { aDelivery, aMessage } from '../../../../support/notifications/a-delivery.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('shipshape channel', () => {
  const cli = aCommandLine();

  describe('test', () => {
    it('says in how many ms a channel accepted the message', async () => {
      expect(await cli.run('channel', 'test', 'on-call')).to.deep.equal(
        printed('✔ on-call accepted it in 0 ms\n'),
      );
      const { stdout } = await cli.run('channel', 'test', 'on-call', '--json');
      expect(JSON.parse(stdout)).to.include({ kind: 'webhook', accepted: true, refusal: null });
    });

    it('says why it did not and what to do, and exits with 1', async () => {
      cli.environment.sendRefusal = { code: 'channel_rejected', status: 404 };
      const { exitCode, stdout } = await cli.run('channel', 'test', 'on-call');
      expect([exitCode, stdout.split('\n')]).to.deep.equal([
        1,
        [
          '✖ on-call did not accept it, after 0 ms',
          '  • The channel failed, or does not accept the message. Its answer was 404.',
          '    → Check its address, and the log of the receiver.',
          '',
        ],
      ]);
    });

    it('refuses what is no channel', async () => {
      const unknown = await cli.run('channel', 'test', 'nobody');
      expect([unknown.exitCode, unknown.stderr]).to.deep.equal([
        2,
        'error: There is no channel "nobody", or it may not be seen from here.\n',
      ]);
      const server = await cli.run('channel', 'test', 'db-eu-1');
      expect(server.stderr).to.contain('is a server, and not a channel');
    });
  });

  describe('deliveries', () => {
    const minutesAgo = (minutes: number) => new Date(cli.clock.now().getTime() - minutes * 60_000);

    it('lists what became of the messages, and how much they tell', async () => {
      const refusal = O.some({ code: 'channel_unreachable' } as const);
      const more = [{ under: 'db-eu-1', count: 39 }];
      const [due, sent, over] = [
        aMessage([], { id: aUuid(3), composedAt: minutesAgo(0) }),
        aMessage(['opened', 'opened', 'still_open'], { id: aUuid(2), composedAt: minutesAgo(3) }),
        aMessage(['resolved'], { more, composedAt: minutesAgo(60 * 24 * 3) }),
      ];
      const untried = { attempts: 0, triedAt: O.none, tookMs: O.none } as const;
      cli.environment.deliveries = [
        aDelivery({ message: due, state: 'due', ...untried }),
        aDelivery({ message: sent }),
        aDelivery({ message: over, state: 'given_up', attempts: 40, refusal }),
      ];
      const { stdout } = await cli.run('channel', 'deliveries', 'on-call');
      expect(stdout.split('\n').map((line) => line.trimEnd())).to.deep.equal([
        '● due       composed 0 s ago    not tried yet',
        '✔ sent      composed 3 min ago  1 attempt, 132 ms    2 opened, 1 still open',
        '✖ given up  composed 3 d ago    40 attempts, 132 ms  1 resolved, 39 more     The channel cannot be reached, or does not answer in time.',
        '',
      ]);
    });

    it('lists as many as are asked for, and says that there are more', async () => {
      cli.environment.deliveries = [2, 1].map((n) =>
        aDelivery({ message: aMessage([], { id: aUuid(n) }) }),
      );
      const { stdout } = await cli.run('channel', 'deliveries', 'on-call', '--limit', '1');
      expect(stdout.split('\n').slice(1)).to.deep.equal(['', 'There are more: see --limit.', '']);
      const wrong = await cli.run('channel', 'deliveries', 'on-call', '--limit', 'x');
      expect([wrong.exitCode, wrong.stderr]).to.deep.equal([
        2,
        'error: --limit: must be a number from 1 to 100\n',
      ]);
    });

    it('says that there are none', async () => {
      const { stdout } = await cli.run('channel', 'deliveries', 'on-call');
      expect(stdout).to.equal('Nothing was sent over this channel in the last month.\n');
    });
  });
});
