import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from '../../../core/notifications/send-refusal.js';
import { sendRefusalWording } from '../../../core/notifications/send-refusal-wording.js';
import type { ChannelTest, SentTest } from '../../../core/notifications/use-cases/test-channel.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';

/** Why a channel did not accept a message. */
export const SendRefusalBody = d.named(
  'SendRefusal',
  d.partialRecord(
    { code: d.choice(SEND_REFUSALS), detail: d.words, remedy: d.about(d.words, 'How to fix it.') },
    {
      status: d.about(
        d.integer,
        'Of an HTTP answer, or the code of an SMTP reply; absent where there was none.',
      ),
      cause: d.about(
        d.choice(UNREACHABLE_CAUSES),
        'Of `channel_unreachable` alone, and absent where it is not known.',
      ),
    },
  ),
);
export type SendRefusalBody = t.TypeOf<typeof SendRefusalBody>;

export const sendRefusalBody = (refusal: SendRefusal): SendRefusalBody => ({
  ...refusal,
  ...sendRefusalWording(refusal),
});

const SENT = {
  at: d.about(d.instant, 'When the answer was there.'),
  took_ms: d.count,
  accepted: d.flag,
  refusal: d.about(d.orNull(SendRefusalBody), 'Why not; null if it was accepted.'),
};

/** The outcome of a test message over a channel that is not stored. */
export const ChannelDraftTestBody = d.namedRecord('ChannelDraftTest', SENT);
export type ChannelDraftTestBody = t.TypeOf<typeof ChannelDraftTestBody>;

export const ChannelTestBody = d.namedRecord('ChannelTest', {
  channel: d.record({ id: d.uuid, name: d.text }),
  kind: d.documented(t.string, { type: 'string', examples: ['webhook'] }),
  ...SENT,
});
export type ChannelTestBody = t.TypeOf<typeof ChannelTestBody>;

export const channelTestBody = ({ id, name, kind, ...sent }: ChannelTest): ChannelTestBody => ({
  channel: { id, name },
  kind,
  ...channelDraftTestBody(sent),
});

export const channelDraftTestBody = (sent: SentTest): ChannelDraftTestBody =>
  encode(ChannelDraftTestBody, sent, {
    accepted: O.isNone(sent.refusal),
    refusal: pipe(sent.refusal, O.map(sendRefusalBody), O.toNullable),
  });
