import {
  CREDENTIALS,
  type Expected,
  INSECURE,
  NOT_READY,
  OTHER_ERROR,
  RULE,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { flood, hangUp, receive, send, type Step } from '../rogues/peer.js';
import { answer, answerQuery, type MysqlBehavior, NOT_MYSQL } from './behavior.js';
import { errorContent, FAST, FULL, header, NONCE, OK, packet, switchTo } from './wire.js';

const told = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior => ({
  name,
  steps,
  expected,
});

const answering = (name: string, expected: Expected, ...contents: Buffer[]): MysqlBehavior =>
  told(name, expected, answer(...contents));

/** After the login and our query. */
const asked = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior =>
  told(name, expected, answer(OK), ...steps);

const PUBLIC_KEY = Buffer.from('\x01-----BEGIN PUBLIC KEY-----');
const MEGABYTE = Buffer.alloc(1_048_576, 'x');
const FILE = Buffer.from('\xfb/etc/passwd', 'latin1');
const letIn: readonly Step[] = [answer(OK), answerQuery];
const COLUMN = Buffer.from('\x03def and whatever else');
const END = Buffer.of(0xfe, 0, 0, 2, 0);
const row = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}${value}`);

/** After the login, states this of itself. */
const stating = (name: string, expected: Expected, ...rows: readonly string[]): MysqlBehavior =>
  asked(name, expected, answer(Buffer.of(1), COLUMN, END, ...rows.map(row), END));

/** What a server may do after our response to its greeting. */
export const LOGIN_BEHAVIORS: readonly MysqlBehavior[] = [
  told('does all as it should, and never hangs up', 'accepted', ...letIn),
  told(
    'wants another hash',
    'accepted',
    answer(switchTo('caching_sha2_password')),
    answer(FAST, OK),
    answerQuery,
  ),
  // Without TLS a server must never receive the password: it is asked for its key.
  {
    name: 'wants the password itself, as the second step',
    steps: [answer(switchTo('caching_sha2_password')), answer(FULL), ...letIn],
    expected: NOT_MYSQL,
    expectedOfProven: 'accepted',
  },
  {
    name: 'wants the password itself, as the first step',
    steps: [answer(switchTo('sha256_password')), ...letIn],
    expected: NOT_MYSQL,
    expectedOfProven: 'accepted',
  },
  answering('asks in clear', INSECURE, switchTo('mysql_clear_password')),
  answering('asks as of old', INSECURE, Buffer.of(0xfe)),
  answering('asks as of old by name', INSECURE, switchTo('mysql_old_password')),
  answering('asks for a dialogue', RULE, switchTo('dialog')),
  answering('asks for Kerberos', RULE, switchTo('auth_gssapi_client')),
  answering('asks for a way of a prototype', RULE, switchTo('__proto__')),
  answering('asks for a second factor', RULE, Buffer.from('\x02mysql_native_password\0')),
  answering(
    'asks with half a nonce',
    NOT_MYSQL,
    switchTo('mysql_native_password', NONCE.subarray(9)),
  ),
  answering('asks for nothing', NOT_MYSQL, Buffer.from('\xfe\0', 'latin1')),
  told(
    'asks twice',
    NOT_MYSQL,
    answer(switchTo('caching_sha2_password')),
    answer(switchTo('mysql_native_password')),
  ),
  answering('hands out a key of its own', INSECURE, PUBLIC_KEY),
  told(
    'hands out a key behind its question',
    INSECURE,
    answer(switchTo('caching_sha2_password')),
    answer(PUBLIC_KEY),
  ),
  answering('knows our hash by a way that it did not name', NOT_MYSQL, FAST, OK),
  told(
    'knows our hash, and asks for the password all the same',
    INSECURE,
    answer(switchTo('caching_sha2_password')),
    answer(FAST, FULL),
  ),
  answering('asks for a file', NOT_MYSQL, FILE),
  answering('sends an empty packet', NOT_MYSQL, Buffer.alloc(0)),
  answering('lets us in with a byte too few', NOT_MYSQL, OK.subarray(1)),
  answering('says that the password is wrong', CREDENTIALS, errorContent(1045)),
  answering('refuses for no reason that is known', OTHER_ERROR, errorContent(65_535)),
  answering('shuts down', NOT_READY, errorContent(1053)),
  told('answers out of turn', NOT_MYSQL, receive, send(packet(9, OK))),
  told('hangs up on us', NOT_READY, receive, hangUp),
  told('hangs up amid its answer', NOT_MYSQL, receive, send(header(7, 2)), hangUp),
  told('never answers', TIMED_OUT, receive),
  told(
    'answers with 16 megabytes',
    NOT_MYSQL,
    receive,
    send(header(0xff_ff_ff, 2)),
    flood(MEGABYTE),
  ),
  told('announces 16 megabytes and stays silent', NOT_MYSQL, receive, send(header(0xff_ff_ff, 2))),
  told('answers without end', NOT_MYSQL, receive, flood(MEGABYTE)),

  asked('asks for a file in answer to our question', NOT_MYSQL, answer(FILE)),
  asked('answers with two columns', NOT_MYSQL, answer(Buffer.of(2))),
  asked('answers without rows', NOT_MYSQL, answer(OK)),
  asked('may not tell of itself', 'accepted', answer(errorContent(1142))),
  ...[1317, 1969, 3024, 1205, 1038, 1226, 3168].map((error) =>
    asked(`fails with ${error} to tell of itself`, 'accepted', answer(errorContent(error))),
  ),
  ...[
    ['after the columns', []],
    ['after the row', [row('151 1 0 0 -')]],
  ].map(([when, rows]) =>
    asked(
      `fails to tell of itself ${String(when)}`,
      'accepted',
      answer(Buffer.of(1), COLUMN, END, ...(rows as Buffer[]), errorContent(1242)),
    ),
  ),
  asked(
    'shuts down while it tells of itself',
    NOT_READY,
    answer(Buffer.of(1), COLUMN, END, errorContent(1053)),
  ),
  stating('tells of itself', 'accepted', '151 1 0 0 -'),
  stating('tells of itself in words', NOT_MYSQL, 'yes 1 0 0 -'),
  stating('tells of databases that nobody asked for', NOT_MYSQL, '151 1 1 1 1.'),
  stating('tells of itself in two rows', NOT_MYSQL, '151 1 0 0 -', '151 1 0 0 -'),
  stating('tells of itself without a row', NOT_MYSQL),
  asked(
    'tells of itself without end',
    NOT_MYSQL,
    answer(Buffer.of(1), COLUMN, END),
    flood(MEGABYTE),
  ),
  asked('answers with a word of one byte', NOT_MYSQL, answer(Buffer.of(0))),
  asked('answers with a greeting', NOT_MYSQL, answer(Buffer.from('\n8.0.1\0'))),
  asked('takes the login and not the password', CREDENTIALS, answer(errorContent(1820))),
  asked(
    'fails at init_connect',
    { code: 'server_not_ready', cause: 'init_connect' },
    answer(errorContent(1184)),
  ),
  asked('hangs up on the question', NOT_READY, receive, hangUp),
  asked('never answers the question', TIMED_OUT, receive),
];
