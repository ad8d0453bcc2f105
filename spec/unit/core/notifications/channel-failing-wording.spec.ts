import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  channelFailingReport,
  channelRemedy,
  sendRefusalWording,
} from '../../../../core/notifications/send-refusal-wording.js';
import {
  type SendRefused,
  sendRefused,
  unreachable,
} from '../../../../core/notifications/send-refusal.js';
import { NOON } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describe('channelFailingReport', () => {
  const reportOf = ({ refusal }: SendRefused) =>
    channelFailingReport({ id: aUuid(1), name: 'on-call' }, { since: NOON, refusal });

  for (const refused of [sendRefused('channel_failed'), unreachable('refused')])
    it(`has the sentence and the remedy of ${JSON.stringify(refused.refusal)}`, () => {
      const { kind, message, facts = {} } = reportOf(refused);
      const { detail, remedy } = sendRefusalWording(refused.refusal);
      expect(message).to.equal(`on-call: ${detail}`);
      expect(channelRemedy({ kind, message, facts, resource: { name: 'on-call' } })).to.deep.equal(
        O.some(remedy),
      );
    });
});
