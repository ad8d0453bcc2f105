import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ChannelKind, ChannelSettings } from '../../../core/fleet/channel-settings.js';
import type { ChannelDescription } from '../../../core/fleet/fleet-description.js';
import { chosenBy, type Codec, codec, optional } from '../codec/codec.js';
import { constrained, isGiven } from '../codec/constrained.js';
import { isMapping, record, recordWithin } from '../codec/record.js';
import type { References } from '../references/references.js';
import {
  Chat,
  headersCodec,
  LoginName,
  routingKeyCodec,
  secretTokenCodec,
  secretUrlCodec,
  telegramTokenCodec,
  Topic,
} from './channel-leaf-codecs.js';
import { RULES, splitRules } from './channel-rules-codec.js';
import { Endpoint } from './destination-leaf-codecs.js';
import { emailCodec } from './email-codec.js';
import { Name, oneOf } from './destination-leaf-codecs.js';
import { type Keepable, keepableLineCodec, sealedSettings } from './secret-codecs.js';

type Described<S> = S & { readonly name: string; readonly kind: ChannelKind };

type Kinds = { readonly [K in ChannelKind]: Codec<Described<Keepable<ChannelSettings[K]>>> };

const KINDS: readonly ChannelKind[] = [
  'webhook',
  'email',
  'slack',
  'teams',
  'discord',
  'telegram',
  'ntfy',
  'gotify',
  'pagerduty',
  'alertmanager',
];

const ALIKE = { name: Name, kind: oneOf(KINDS), ...RULES };

/** A channel: its settings are those of its kind, and kept as one JSON; its rules are in the clear. */
export const channelCodec = (references: References): Codec<ChannelDescription> => {
  const codecs = new Map<unknown, Codec<Described<object>>>(Object.entries(kindsOf(references)));
  // Where the kind is unknown, only it is a mistake, and what is wrong of what all kinds have.
  const other = recordWithin(ALIKE);
  const described = chosenBy(
    (value) => codecs.get(isMapping(value) ? value['kind'] : undefined) ?? other,
  );
  return codec(described.name, (value, context) =>
    pipe(
      described.validate(value, context),
      E.map(({ name, kind, ...written }) => {
        const { rules, settings } = splitRules(written);
        return { name, kind, ...rules, settings: sealedSettings(settings) };
      }),
    ),
  );
};

const kindsOf = (references: References): Kinds => {
  const url = secretUrlCodec(references);
  const token = secretTokenCodec(references);
  return {
    webhook: record({
      ...ALIKE,
      url,
      secret: optional(keepableLineCodec(references, 'secret')),
      headers: optional(headersCodec(references)),
    }),
    email: emailCodec(ALIKE, references),
    slack: record({ ...ALIKE, url }),
    teams: record({ ...ALIKE, url }),
    discord: record({ ...ALIKE, url }),
    telegram: record({ ...ALIKE, token: telegramTokenCodec(references), chat: Chat }),
    ntfy: record({ ...ALIKE, url: optional(Endpoint), topic: Topic, token: optional(token) }),
    gotify: record({ ...ALIKE, url: Endpoint, token }),
    pagerduty: record({
      ...ALIKE,
      routing_key: routingKeyCodec(references),
      region: optional(oneOf(['us', 'eu'] as const)),
    }),
    alertmanager: alertmanagerCodec(references),
  };
};

const alertmanagerCodec = (references: References) =>
  constrained(
    record({
      ...ALIKE,
      url: Endpoint,
      user: optional(LoginName),
      password: optional(keepableLineCodec(references)),
    }),
    (channel) =>
      isGiven(channel, 'user') === isGiven(channel, 'password')
        ? []
        : [{ key: 'user', words: 'a login takes `user` and `password`' }],
  );
