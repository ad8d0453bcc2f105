import type { EmailSettings } from '../../../core/fleet/channel-settings.js';
import {
  messageSubject,
  messageText,
} from '../../../core/notifications/wording/message-wording.js';
import { refusal } from '../send-error.js';
import type { SendContext, SendOver } from '../send-over.js';
import { messageHtml } from './message-html.js';
import { openSocket } from './open-socket.js';
import { smtpError } from './smtp-error.js';

/** Sends a message as mail, whose Message-ID is that of the message: a reader shows a second copy as the same mail. */
export const sendEmail: SendOver<'email'> = async (settings, message, context) => {
  const hasLogin = settings.password !== undefined;
  if ((settings.user !== undefined) !== hasLogin || (settings.tls === 'off' && hasLogin))
    throw refusal('channel_misconfigured');
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
  { host, tls = 'required', user, password }: EmailSettings,
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
