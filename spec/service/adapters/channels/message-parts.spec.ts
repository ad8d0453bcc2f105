import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { messageHtml } from '../../../../adapters/channels/email.js';
import { fittedLines } from '../../../../adapters/channels/message-parts.js';
import { withRemedies } from '../../../../adapters/channels/channel-sender-by-kind.js';
import { messageText } from '../../../../core/notifications/wording/message-wording.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { NOON } from '../../../support/problems/a-problem.js';

const COUNTED = aMessage(['opened'], { more: [{ under: 'db-eu-2', count: 39 }] });

describe('the parts of a message', () => {
  it('begin with a summary of several lines where the vendor shows no title', () => {
    const first = (hasTitle: boolean, message = COUNTED) =>
      fittedLines(message, { most: 2_000, hasTitle })[0];
    expect(first(false)).to.equal('Shipshape: 1 critical, 39 more');
    expect(first(true)).to.match(/^CRITICAL db-eu-1: /);
    expect(first(false, aMessage())).to.match(/^CRITICAL db-eu-1: /);
    expect(first(false, aMessage([], { purpose: 'test' }))).to.match(/^This is a test/);
  });

  it('have what to do under the first problems that are open', () => {
    const [line] = aMessage().lines;
    if (line === undefined) throw new Error('A message has a line.');
    const remedied = withRemedies(
      () => O.some('Check <that>.'),
      aMessage([], {
        lines: [...Array.from({ length: 4 }, () => line), { ...line, closedAt: O.some(NOON) }],
      }),
    );
    const marks = (lines: readonly string[]) => lines.map((text) => text.slice(0, 3));
    expect(marks(fittedLines(remedied, { most: 2_000, hasTitle: true })).join(' ')).to.equal(
      'CRI → C CRI → C CRI → C CRI CRI',
    );
    expect(messageText(remedied).match(/^→ Check <that>\.$/gm)).to.have.length(3);
    expect(messageHtml(remedied).match(/<br>→ Check &lt;that&gt;\.<br>/g)).to.have.length(3);
    expect(withRemedies(() => O.none, aMessage())).to.deep.equal(aMessage());
  });

  it('count what is left out, and not the summary', () => {
    const lines = fittedLines(aMessage(Array.from({ length: 9 }, () => 'opened')), {
      most: 400,
      hasTitle: false,
    });
    expect(lines.at(-1)).to.equal(`and ${9 - (lines.length - 2)} more`);
  });

  it('have how severe it is marked in mail, of what is open', () => {
    const [line, counted] = messageHtml(COUNTED).split('\n');
    expect(line).to.match(
      /^<p><strong>CRITICAL<\/strong> db-eu-1: .*<br><small>since .* UTC<\/small>/,
    );
    expect(counted).to.equal('<p>and 39 more under db-eu-2</p>');
  });
});
