import * as t from 'io-ts';
import type { EmailSettings } from '../../../core/fleet/channel-settings.js';
import { textThat, withOptional } from '../settings-codecs.js';

const MailAddress = textThat('a plain address', (text) => /^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(text));

const MOST_RECIPIENTS = 50;

const hasRecipients = ({ length }: readonly string[]): boolean =>
  length > 0 && length <= MOST_RECIPIENTS;

const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port < 65_536;

/** What a mail can be sent with; an earlier version stored any texts and numbers. */
export const EmailSettingsCodec = withOptional(
  {
    host: textThat('a host', (text) => /^[^\s/@]+$/.test(text)),
    from: MailAddress,
    to: t.refinement(t.readonlyArray(MailAddress), hasRecipients),
  },
  {
    port: t.refinement(t.number, isPort),
    tls: t.keyof({ required: null, implicit: null, off: null }),
    user: t.string,
    password: t.string,
  },
) satisfies t.Decoder<unknown, EmailSettings>;
