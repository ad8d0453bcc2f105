import { expect } from 'chai';
import {
  SEND_REFUSALS,
  unreachable,
  UNREACHABLE_CAUSES,
} from '../../../../core/notifications/send-refusal.js';
import { sendRefusalWording } from '../../../../core/notifications/send-refusal-wording.js';

describe('sendRefusalWording', () => {
  it('has a sentence of its own and a remedy for each code, and for each cause', () => {
    const refusals = [
      ...SEND_REFUSALS.map((code) => ({ code })),
      ...UNREACHABLE_CAUSES.map((cause) => unreachable(cause).refusal),
    ];
    const wordings = refusals.map(sendRefusalWording);
    expect(new Set(wordings.map(({ detail }) => detail)).size).to.equal(refusals.length);
    for (const { detail, remedy } of wordings)
      for (const text of [detail, remedy]) expect(text).to.match(/^[A-Z].+\.$/);
  });

  it('tells what the other side answered', () => {
    expect(sendRefusalWording({ code: 'channel_rejected', status: 404 }).detail).to.equal(
      'The channel failed, or does not accept the message. Its answer was 404.',
    );
  });

  it('says that redirects are not followed', () => {
    const remedyOf = (status: number) =>
      sendRefusalWording({ code: 'channel_rejected', status }).remedy;
    for (const status of [301, 302, 303, 307, 308])
      expect(remedyOf(status)).to.contain('redirects, which is not followed');
    for (const status of [304, 354, 404])
      expect(remedyOf(status)).to.equal(sendRefusalWording({ code: 'channel_rejected' }).remedy);
  });
});
