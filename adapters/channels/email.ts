import { type FindMistakes, isGiven } from '../../core/described/field.js';
import type { SettingsOf } from '../../core/described/settings.js';
import { HOST, listOf, oneOf, optional, PORT, required, text } from '../../core/described/value.js';
import {
  countedText,
  lineParts,
  messageSubject,
  messageText,
  remedyTexts,
} from '../../core/notifications/wording/message-wording.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage, MessageLine } from '../../core/notifications/channel-message.js';
import { channelKind, LOGIN, loginMistakes, type SendOver } from './channel-kind.js';
import type { SendContext } from './channel-network.js';
import { openSocket, smtpError } from './email-connection.js';

/** Without a display name, in which a second address could hide. */
const ADDRESS = text(
  'an address such as on-call@example.org',
  (value) => value.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)*$/.test(value),
);

/** Enough for a team; a list of more is a mailing list's. */
const MOST_RECIPIENTS = 50;

const RECIPIENTS = listOf(ADDRESS, {
  name: 'a list of addresses',
  countMistake: (count) =>
    count === 0 || count > MOST_RECIPIENTS
      ? `there are ${count} addresses; a channel has 1 to ${MOST_RECIPIENTS}`
      : undefined,
});

const FIELDS = {
  host: required(HOST, { label: 'Server', help: 'the server that sends mail on' }),
  port: optional(PORT, {
    label: 'Port',
    placeholder: '587',
    unless: '587, and 465 with `tls: implicit`',
    help: '',
  }),
  tls: optional(oneOf(['required', 'implicit', 'off']), {
    label: 'TLS',
    choices: { '': 'STARTTLS', implicit: 'From the start', off: 'off: in clear' },
    unless: '`required`',
    help: '`required`: STARTTLS; `implicit`: from the start; `off`: in clear, and then without a login',
  }),
  ...LOGIN,
  from: required(ADDRESS, { label: 'From', help: 'an address' }),
  to: required(RECIPIENTS, {
    label: 'To',
    hint: 'One address a line',
    help: `a list of 1 to ${MOST_RECIPIENTS} addresses`,
  }),
};

const mistakes: FindMistakes = (written) =>
  loginMistakes(written).length === 0 && isGiven(written, 'password') && written['tls'] === 'off'
    ? [{ key: 'tls', words: 'the password would be sent in clear; leave `tls` out, or the login' }]
    : loginMistakes(written);

/** Sends a message as mail, whose Message-ID is that of the message: a reader shows a second copy as the same mail. */
const sendEmail: SendOver<typeof FIELDS> = async (settings, message, context) => {
  const port = settings.port ?? (settings.tls === 'implicit' ? 465 : 587);
  // It is loaded when there is mail to send: most starts need none of it.
  const { createTransport } = await import('nodemailer');
  const socket = await openSocket(settings.host, port, context);
  const transport = createTransport(optionsOf(settings, socket, context));
  try {
    await transport.sendMail({
      from: { name: 'Shipshape', address: settings.from },
      to: settings.to.map((address) => ({ name: '', address })),
      subject: messageSubject(message),
      text: messageText(message),
      html: messageHtml(message),
      messageId: `<${message.id}@${settings.from.split('@').at(-1) ?? ''}>`,
      date: message.composedAt,
      // No mail server answers these with a notice of absence (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  } catch (error) {
    throw smtpError(error);
  } finally {
    transport.close();
    socket.destroy();
  }
};

/** The time of the whole is that of the context; these end what it no longer waits for. */
const STEP_MS = 10_000;

const optionsOf = (
  { host, tls = 'required', user, password }: SettingsOf<typeof FIELDS>,
  connection: Awaited<ReturnType<typeof openSocket>>,
  { network: { authorities } }: SendContext,
) => ({
  host,
  secure: tls === 'implicit',
  requireTLS: tls === 'required',
  ignoreTLS: tls === 'off',
  ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
  tls: { minVersion: 'TLSv1.2' as const, ...(authorities !== undefined && { ca: authorities }) },
  connection,
  connectionTimeout: STEP_MS,
  greetingTimeout: STEP_MS,
  socketTimeout: STEP_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});

export const email = channelKind({
  kind: 'email',
  label: 'Email',
  fields: FIELDS,
  place: ['host', 'port', 'tls', 'user'],
  mistakes,
  send: sendEmail,
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** How severe it is stands out of what is open, and its time is on a line of its own. */
const lineHtml = (line: MessageLine, place: number): string => {
  const { label, sentence, period } = lineParts(line);
  const marked = O.isNone(line.closedAt) ? `<strong>${escaped(label)}</strong>` : escaped(label);
  const rest = [...remedyTexts(line, place).map(escaped), `<small>${escaped(period)}</small>`];
  return `<p>${[`${marked} ${escaped(sentence)}`, ...rest].join('<br>')}</p>`;
};

/** The same as the text, a paragraph each line: no picture, no link, nothing that is fetched. */
export const messageHtml = (message: ChannelMessage): string =>
  (message.purpose === 'test'
    ? [paragraph(messageText(message))]
    : [
        ...message.lines.map(lineHtml),
        ...message.more.map((counted) => paragraph(countedText(message)(counted))),
      ]
  ).join('\n');
