import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type {
  ChannelMessage,
  MessageLine,
} from '../../../../../core/notifications/channel-message.js';
import {
  lineText,
  messageSubject,
  messageText,
} from '../../../../../core/notifications/wording/message-wording.js';
import { aRecord, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const OFFLINE =
  'db-eu-1: No instance of this server answers over the network. Its other problems are folded into this one until it answers.';

const aLine = (telling: Partial<MessageLine> = {}, message = OFFLINE): MessageLine => ({
  event: 'opened',
  problem: { ...aRecord({ message, since: NOON }) },
  closedAt: O.none,
  ...telling,
});

const aMessage = (telling: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: aUuid(9),
  composedAt: NOON,
  purpose: 'problems',
  lines: [aLine()],
  more: [],
  ...telling,
});

const warning = aLine({
  problem: aRecord({ severity: 'warning', message: 'The replica lags.', since: NOON }),
});

const over = aLine({ event: 'resolved', closedAt: O.some(noonPlus(19)) });

describe('the wording of messages', () => {
  describe('lineText', () => {
    it('says how severe it is, where, what, and since when', () => {
      expect(lineText(aLine())).to.equal(`CRITICAL ${OFFLINE} (since 2026-11-20 12:00 UTC)`);
    });

    it('names the resource of a message that does not', () => {
      expect(lineText(warning)).to.equal(
        'WARNING db-eu-1: The replica lags. (since 2026-11-20 12:00 UTC)',
      );
    });

    it('says what has changed', () => {
      const labels = (['worsened', 'still_open', 'resolved', 'passed'] as const).map(
        (event) => lineText(aLine({ event })).split(' db-eu-1')[0],
      );
      expect(labels).to.deep.equal([
        'Now CRITICAL:',
        'Still CRITICAL:',
        'Resolved:',
        'Over already:',
      ]);
    });

    it('says of what is over from when to when it was, and nothing that sounds as if it were so', () => {
      expect(lineText(over)).to.equal(
        'Resolved: db-eu-1: No instance of this server answers over the network (2026-11-20 12:00 to 12:19 UTC, 19 min)',
      );
      const days = aLine({ event: 'resolved', closedAt: O.some(noonPlus(1_440)) });
      expect(lineText(days)).to.contain('(2026-11-20 12:00 to 2026-11-21 12:00 UTC, 24 h)');
    });
  });

  describe('messageSubject', () => {
    it('counts by severity, and says the first sentence of the worst', () => {
      expect(messageSubject(aMessage({ lines: [aLine(), aLine(), warning, over] }))).to.equal(
        'Shipshape: 2 critical, 1 warning, 1 resolved: db-eu-1: No instance of this server answers over the network',
      );
    });

    it('says that nothing is new where nothing is', () => {
      const still = aLine({ event: 'still_open' });
      expect(messageSubject(aMessage({ lines: [still] }))).to.match(
        /^Shipshape: still 1 critical: db/,
      );
      expect(messageSubject(aMessage({ lines: [aLine(), still] }))).to.match(
        /^Shipshape: 2 critical:/,
      );
    });

    it('counts what has no line', () => {
      const more = [{ under: 'db-eu-1', count: 39 }];
      expect(messageSubject(aMessage({ more }))).to.contain('Shipshape: 1 critical, 39 more: ');
    });

    it('counts it among what is over where a line is over, which come last', () => {
      const more = [{ under: 'db-eu-1', count: 39 }];
      expect(messageSubject(aMessage({ lines: [aLine(), over], more }))).to.contain(
        'Shipshape: 1 critical, 40 resolved: ',
      );
    });

    it('is short, whatever the problem says', () => {
      const lines = [aLine({}, `db-eu-1: ${'a'.repeat(900)}`)];
      expect(messageSubject(aMessage({ lines })))
        .to.have.length(143)
        .and.match(/…$/);
    });

    it('says that it is a test', () => {
      expect(messageSubject(aMessage({ purpose: 'test', lines: [] }))).to.equal(
        'Shipshape: test of this channel',
      );
    });
  });

  describe('messageText', () => {
    it('lists what is open, then how many more there are', () => {
      const more = [{ under: 'db-eu-1', count: 39 }];
      expect(messageText(aMessage({ lines: [aLine()], more }))).to.equal(
        [lineText(aLine()), 'and 39 more under db-eu-1'].join('\n\n'),
      );
    });

    it('lists what is open, then what is over, then how much more is over', () => {
      const more = [{ under: 'db-eu-1', count: 39 }];
      expect(messageText(aMessage({ lines: [aLine(), warning, over], more }))).to.equal(
        [
          `${lineText(aLine())}\n${lineText(warning)}`,
          lineText(over),
          'and 39 more resolved under db-eu-1',
        ].join('\n\n'),
      );
    });

    it('says that it is a test', () => {
      const test = aMessage({ purpose: 'test', lines: [] });
      expect(messageText(test)).to.equal(
        'This is a test. Problems of the fleet are reported here.',
      );
    });
  });
});
