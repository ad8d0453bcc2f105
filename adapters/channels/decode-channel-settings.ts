import type * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ChannelKind, ChannelSettings } from '../../core/fleet/channel-settings.js';
import type { ChannelTarget } from '../../core/notifications/ports/channel-sender.js';
import { EmailSettingsCodec } from './email/email-settings.js';
import { httpUrl, withOptional } from './settings-codecs.js';

type Codecs = { readonly [K in ChannelKind]: t.Decoder<unknown, ChannelSettings[K]> };

const hook = t.strict({ url: httpUrl });

const CODECS: Codecs = {
  webhook: withOptional(
    { url: httpUrl },
    { secret: t.string, headers: t.record(t.string, t.string) },
  ),
  email: EmailSettingsCodec,
  slack: hook,
  teams: hook,
  discord: hook,
  telegram: t.strict({ token: t.string, chat: t.string }),
  ntfy: withOptional({ topic: t.string }, { url: httpUrl, token: t.string }),
  gotify: t.strict({ url: httpUrl, token: t.string }),
  pagerduty: withOptional({ routing_key: t.string }, { region: t.keyof({ us: null, eu: null }) }),
  alertmanager: withOptional({ url: httpUrl }, { user: t.string, password: t.string }),
};

/**
 * The settings of a channel of this kind, which were sealed as one JSON; none where they are others: an earlier version took
 * any at all.
 */
export const decodeChannelSettings = <K extends ChannelKind>(
  kind: K,
  { settings }: Pick<ChannelTarget, 'settings'>,
): O.Option<ChannelSettings[K]> =>
  pipe(
    O.tryCatch(() => JSON.parse(settings.reveal()) as unknown),
    O.flatMap((json) =>
      O.getRight(CODECS[kind].decode(json) as E.Either<unknown, ChannelSettings[K]>),
    ),
  );
