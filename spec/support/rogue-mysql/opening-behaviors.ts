import {
  HANDSHAKE,
  INSECURE,
  HUNG_UP,
  SILENT,
  speaks,
  RULE,
  TIMED_OUT,
  type Expected,
} from '../rogues/behavior.js';
import { drip, flood, hangUp, receive, send, type Step } from '../rogues/peer.js';
import { type MysqlBehavior, NOT_MYSQL } from './behavior.js';
import { errorContent, greeting, greetingContent, header, packet } from './wire.js';

const MEGABYTE = Buffer.alloc(1_048_576, 'x');

const atOnce = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior => ({
  name,
  atOnce: steps,
  expected,
});

const greeting0 = (name: string, expected: Expected, content: Buffer): MysqlBehavior =>
  atOnce(name, expected, send(packet(0, content)));

const onTls = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior => ({
  name,
  onTlsRequest: steps,
  expected,
});

const GOOD = greetingContent();

/** What a server may do before our response to its greeting. */
export const OPENING_BEHAVIORS: readonly MysqlBehavior[] = [
  atOnce('hangs up at once', HUNG_UP, hangUp),
  atOnce('resets the connection at once', HUNG_UP, ({ reset }) => reset()),
  atOnce('accepts and stays silent', SILENT),
  atOnce('drips its greeting', TIMED_OUT, send(header(200, 0)), drip(50, Buffer.from('\n8.0'))),
  atOnce('speaks HTTP', speaks('http'), send('HTTP/1.1 400 Bad Request\r\n\r\n')),
  atOnce('speaks SSH', speaks('ssh'), send('SSH-2.0-OpenSSH_9.2p1\r\n')),
  atOnce('speaks PostgreSQL', speaks('postgresql'), send('E\0\0\0\x0cSFATAL\0\0')),
  atOnce('greets and hangs up amid it', NOT_MYSQL, send(greeting().subarray(0, 20)), hangUp),
  atOnce('greets and says more', NOT_MYSQL, send(greeting(), packet(1, 'x'))),
  atOnce('greets out of turn', NOT_MYSQL, send(packet(1, GOOD))),
  atOnce('greets with 16 megabytes', NOT_MYSQL, send(header(0xff_ff_ff, 0)), flood(MEGABYTE)),
  atOnce('sends bytes without end', NOT_MYSQL, flood(MEGABYTE)),
  greeting0('greets with nothing', NOT_MYSQL, Buffer.alloc(0)),
  greeting0('greets as of old', NOT_MYSQL, Buffer.from('\x093.20.1\0\0\0\0\0saltsalt\0')),
  greeting0('greets without an end', NOT_MYSQL, GOOD.subarray(0, -1)),
  greeting0('greets too briefly for ways by name', INSECURE, GOOD.subarray(0, 40)),
  greeting0('has a version that is none', NOT_MYSQL, greetingContent({ version: 'x' })),
  greeting0('has a version of terminals', NOT_MYSQL, greetingContent({ version: '8.0.1\x1b[2J' })),
  greeting0('has a way of no name', NOT_MYSQL, greetingContent({ way: '../x\0' })),
  greeting0('knows no ways by name', INSECURE, greetingContent({ capabilities: 0x82_00 })),
  greeting0('is a MySQL', speaks('mysql'), greetingContent({ version: '8.4.3' })),
  greeting0('is full', { code: 'too_many_connections' }, errorContent(1040, 'Too many')),
  greeting0('has blocked our host', RULE, errorContent(1129, "Host '\x1b[2J' is blocked")),
  greeting0('sends an error of one byte', NOT_MYSQL, Buffer.of(0xff)),
  onTls('answers to TLS in clear', HANDSHAKE, send(packet(2, '\0\0\0\x02\0\0\0'))),
  onTls('hangs up at TLS', HANDSHAKE, hangUp),
  onTls('stays silent at TLS', TIMED_OUT),
  onTls('asks for more at TLS', HANDSHAKE, receive, hangUp),
];
