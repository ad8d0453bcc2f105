import {
  type Behavior,
  type Expected,
  NOT_POSTGRES,
  NOT_READY,
  OTHER_ERROR,
  TIMED_OUT,
  INSECURE,
  LIMITED,
} from '../rogues/behavior.js';
import { flood, hangUp, receive, send, type Step } from '../rogues/peer.js';
import { playScram } from './scram-steps.js';
import * as wire from './wire.js';

const { COMPLETE, int16, int32, KEY, message, OK, READY, row, VERSION_COLUMN } = wire;

const afterLogin = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [playScram, ...steps],
  expected,
});

/** Behaves like this after the query for its version. */
const asked = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior =>
  afterLogin(
    name,
    expected,
    send(OK, KEY, READY),
    receive,
    ...steps,
    ...(expected === 'accepted' ? [receive, send(wire.SET_UP)] : []),
  );

const answering = (name: string, ...answer: readonly Buffer[]): Behavior =>
  asked(name, NOT_POSTGRES, send(...answer));

const answeringVersion = (name: string, version: string): Behavior =>
  answering(name, VERSION_COLUMN, row(version), COMPLETE, READY);

const VERSION = Buffer.concat([VERSION_COLUMN, row('180004'), COMPLETE]);
const FACTS = wire.column('facts');

/** States its version, and then this of itself. */
const told = (name: string, expected: Expected, ...answer: readonly Buffer[]): Behavior =>
  asked(name, expected, send(VERSION, ...answer));

const saying = (value: string): readonly Buffer[] => [FACTS, row(value), COMPLETE, READY];

const BYTEA_OID = 17;
const TIMESTAMP_OID = 1114;

/** Servers that know the password, and become hostile or break after the login. */
export const SESSION_BEHAVIORS: readonly Behavior[] = [
  asked('does all as it should, and never hangs up', 'accepted', send(wire.ANSWER)),
  afterLogin('lets us in and is silent', TIMED_OUT, send(OK)),
  afterLogin('lets us in and hangs up', NOT_READY, send(OK), hangUp),
  afterLogin(
    'lets us in and shuts down',
    NOT_READY,
    send(OK, KEY, READY, wire.errorResponse('57P01')),
    hangUp,
  ),
  afterLogin('lets us in and asks in clear', INSECURE, send(OK, wire.authenticationRequest(3))),
  afterLogin(
    'has settings without end',
    NOT_POSTGRES,
    send(OK),
    flood(Buffer.concat(Array<Buffer>(64).fill(message('S', 'a\0b\0')))),
  ),
  afterLogin('has a setting without an end', NOT_POSTGRES, send(OK, message('S', 'a\0b'))),
  afterLogin('has a setting without a value', NOT_POSTGRES, send(OK, message('S', 'a\0'))),
  afterLogin('gives out half a key', NOT_POSTGRES, send(OK, message('K', int32(1)))),
  afterLogin('is ready in too many words', NOT_POSTGRES, send(OK, message('Z', 'II'))),
  afterLogin('is ready without a word', NOT_POSTGRES, send(OK, message('Z'))),
  afterLogin('answers before it is asked', NOT_POSTGRES, send(OK, READY, wire.ANSWER)),
  afterLogin(
    'hears of nothing without an end',
    NOT_POSTGRES,
    send(OK, READY, message('A', int32(1), 'a')),
  ),

  asked('never answers', TIMED_OUT),
  asked('hangs up on the question', NOT_READY, hangUp),
  asked(
    'hangs up amid a row',
    NOT_POSTGRES,
    send(VERSION_COLUMN, row('180004').subarray(0, 9)),
    hangUp,
  ),
  asked('does not allow the question', OTHER_ERROR, send(wire.errorResponse('42704'), READY)),
  asked('cancels the question', LIMITED, send(wire.errorResponse('57014'), READY)),
  asked('answers with rows without end', NOT_POSTGRES, send(VERSION_COLUMN), flood(row('180004'))),
  asked('answers with notices without end', NOT_POSTGRES, flood(wire.notice('x'.repeat(1000)))),
  answering(
    'answers with a row that is cut off',
    VERSION_COLUMN,
    message('D', int16(1), int32(99), '1'),
  ),
  answering('answers with a row of 30,000 columns', VERSION_COLUMN, message('D', int16(30_000))),
  answering('answers with a row of less than no columns', VERSION_COLUMN, message('D', int16(-1))),
  answering(
    'answers with a value of less than no length',
    VERSION_COLUMN,
    message('D', int16(1), int32(-2)),
  ),
  answering('answers with two rows', VERSION_COLUMN, row('180004'), row('180004')),
  answering('answers with no row', VERSION_COLUMN, COMPLETE, READY),
  answering('answers with a row that it did not describe', row('180004'), COMPLETE, READY),
  answering('answers with nothing', message('I'), READY),
  answering('answers with a column without an end', message('T', int16(1), 'version')),
  answering('answers with a column that has no name', message('T', int16(1), Buffer.alloc(16, 1))),
  answering('answers with 32,767 columns', message('T', int16(32_767))),
  // Its name is read by nobody.
  asked(
    'answers with another column',
    'accepted',
    send(wire.column('__proto__'), row('180004'), COMPLETE, READY),
  ),
  answering(
    'answers with bytes that are never read to their end',
    wire.column('server_version_num', BYTEA_OID),
    row('\\a'),
    COMPLETE,
    READY,
  ),
  answering(
    'answers with a time that takes for ever to read',
    wire.column('server_version_num', TIMESTAMP_OID),
    row(`${'1'.repeat(8_000)}-11-11 11:11:11.${'1'.repeat(8_000)}\n`),
    COMPLETE,
    READY,
  ),
  answering('wants a file copied', message('G', '\0', int16(0))),
  answering('copies a file to us', message('H', '\0', int16(0)), message('d', 'x')),
  answeringVersion('has a version that is none', 'x'),
  answeringVersion('has a version beyond all numbers', '9'.repeat(400)),
  answeringVersion('has a version with a word behind', '180004; DROP'),

  told('tells of itself', 'accepted', FACTS, row('f - 97 1 -1 1 '), COMPLETE, READY),
  told('may not tell of itself', 'accepted', wire.errorResponse('42501'), READY),
  told('takes too long to tell of itself', 'accepted', FACTS, wire.errorResponse('57014'), READY),
  told('tells nothing of itself', 'accepted', READY),
  told('tells of databases that nobody asked for', NOT_POSTGRES, ...saying('f - 97 1 -1 1 oo')),
  told('tells in words', NOT_POSTGRES, ...saying('yes - 97 1 -1 1 ')),
  told('has numbers without end', NOT_POSTGRES, ...saying(`f ${'9'.repeat(900)} 97 1 -1 1 `)),
  told(
    'has a password until the end of time',
    'accepted',
    ...saying(`f ${'9'.repeat(17)} 97 1 -1 1 `),
  ),
  told('has less than no connections', 'accepted', ...saying('f - -5 9999999 -1 1 ')),
  told('tells of itself in two rows', NOT_POSTGRES, FACTS, row('f - 97 1 -1 1 '), row('f'), READY),
  told('tells of itself without a row', NOT_POSTGRES, FACTS, COMPLETE, READY),
  told('tells a third thing', NOT_POSTGRES, FACTS, row('f - 97 1 -1 1 '), COMPLETE, FACTS),
  told('announces 16 megabytes of itself', NOT_POSTGRES, FACTS, wire.header('D', 0xff_ff_ff)),
  told('is silent of itself', TIMED_OUT, FACTS),
  asked('tells of itself without end', NOT_POSTGRES, send(VERSION), flood(FACTS)),
];
