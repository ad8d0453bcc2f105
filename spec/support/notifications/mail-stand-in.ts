import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';

export interface SentMail {
  readonly isSecure: boolean;
  /** The user and the password; empty where there was no login. */
  readonly login: string;
  readonly to: readonly string[];
  readonly source: string;
}

export type MailStandIn = Awaited<ReturnType<typeof mailStandIn>>;

const reply = (responseCode: number) =>
  Object.assign(new Error('the words of the other side'), { responseCode });

/** A mail server for `localhost` that knows one login, and recipients that it refuses, puts off, or never answers. */
export const mailStandIn = async (options: SMTPServerOptions = {}) => {
  const received: SentMail[] = [];
  const server = new SMTPServer({
    key: SERVER_KEY,
    cert: CERTIFICATE_OF_LOCALHOST,
    logger: false,
    onAuth: ({ username = '', password = '' }, _session, done) =>
      password === 'sesame' ? done(null, { user: `${username} ${password}` }) : done(reply(535)),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('silent')) return;
      if (address.startsWith('refusing')) done(reply(550));
      else done(address.startsWith('later') ? reply(451) : null);
    },
    onData: (stream, { secure, user, envelope }, done) => {
      void text(stream).then((source) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({
          isSecure: secure,
          login: typeof user === 'string' ? user : '',
          to,
          source,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/** A mail server that replies so to each of these commands, and ends with any other. */
export const smtpReplies = async (
  replies: Readonly<Record<string, string>>,
): Promise<Pick<MailStandIn, 'port' | 'close'>> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example\r\n');
    createInterface(socket).on('line', (line) => {
      const said = replies[line.split(' ')[0] ?? ''];
      if (said === undefined) socket.end('221 bye\r\n');
      else socket.write(`${said}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
