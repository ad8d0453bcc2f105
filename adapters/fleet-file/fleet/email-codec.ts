import { type Codec, codec, listOf, optional, refuse } from '../codec/codec.js';
import { constrained, isGiven, type Mistake } from '../codec/constrained.js';
import { type Fields, type Mapping, record } from '../codec/record.js';
import type { References } from '../references/references.js';
import { LoginName, MailAddress } from './channel-leaf-codecs.js';
import { Host } from './host-codec.js';
import { oneOf, Port } from './destination-leaf-codecs.js';
import { keepableLineCodec } from './secret-codecs.js';

/** Enough for a team; a list of more is a mailing list's. */
const MOST_RECIPIENTS = 50;

const Recipients: Codec<readonly string[]> = codec('a list of addresses', (value, context) =>
  Array.isArray(value) && (value.length === 0 || value.length > MOST_RECIPIENTS)
    ? refuse(
        value,
        context,
        `there are ${value.length} addresses; a channel has 1 to ${MOST_RECIPIENTS}`,
      )
    : listOf(MailAddress).validate(value, context),
);

/** The settings of mail, beside what all channels have. */
export const emailCodec = <F extends Fields>(alike: F, references: References) =>
  constrained(
    record({
      ...alike,
      host: Host,
      port: optional(Port),
      tls: optional(oneOf(['required', 'implicit', 'off'] as const)),
      user: optional(LoginName),
      password: optional(keepableLineCodec(references)),
      from: MailAddress,
      to: Recipients,
    }),
    loginMistakes,
  );

const loginMistakes = (channel: Mapping): readonly Mistake[] => {
  if (isGiven(channel, 'user') !== isGiven(channel, 'password'))
    return [{ key: 'user', words: 'a login takes `user` and `password`' }];
  return isGiven(channel, 'password') && channel['tls'] === 'off'
    ? [{ key: 'tls', words: 'the password would be sent in clear; leave `tls` out, or the login' }]
    : [];
};
