import {
  type Behavior,
  type Expected,
  NOT_POSTGRES,
  NOT_READY,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { flood, hangUp, receive, send, type Step } from '../rogues/peer.js';
import { playScram } from './scram-steps.js';
import * as wire from './wire.js';

const { column, header, int16, int32, KEY, message, OK, READY, row } = wire;

const DONE = message('C', 'SET\0');
const COLUMN = column('answer');

/** Logs us in, states its version, and behaves like this after the inspection. */
const inspected = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [playScram, send(OK, KEY, READY), receive, send(wire.ANSWER), receive, ...steps],
  expected,
});

const answering = (name: string, ...answer: readonly Buffer[]): Behavior =>
  inspected(name, NOT_POSTGRES, send(...answer));

const text = (value: string): readonly Buffer[] => [
  ...Array.from({ length: 6 }, () => DONE),
  COLUMN,
  row(value),
  DONE,
  DONE,
  READY,
];

const finding = (changed: object): string =>
  JSON.stringify({
    role: 'backup',
    found: [{ code: 'table_unreadable', count: 1, since: null, names: [['s', 't']], ...changed }],
  });

const saying = (name: string, value: string): Behavior => answering(name, ...text(value));

/** Servers that become hostile or break when they are asked for what a dump would read. */
export const PG_INSPECTION_BEHAVIORS: readonly Behavior[] = [
  inspected('finds nothing', 'accepted', send(...text('{"role":"backup","found":[]}'))),
  inspected('inspects for ever', TIMED_OUT),
  inspected('hangs up on the inspection', NOT_READY, hangUp),
  inspected('takes too long to inspect', TIMED_OUT, send(wire.errorResponse('57014'), READY)),
  inspected(
    'does not know what it is asked to inspect',
    NOT_POSTGRES,
    send(wire.errorResponse('42P01'), READY),
  ),
  inspected(
    'may not inspect itself',
    { code: 'access_denied' },
    send(wire.errorResponse('42501'), READY),
  ),
  inspected('completes statements without end', NOT_POSTGRES, flood(DONE)),
  inspected('finds rows without end', NOT_POSTGRES, send(COLUMN), flood(row('{}'))),
  inspected('finds a row of two gigabytes', NOT_POSTGRES, send(COLUMN, header('D', 0x7f_ff_ff_ff))),
  inspected('finds a row of 200 kilobytes', NOT_POSTGRES, send(COLUMN, header('D', 200_000))),
  inspected('describes 20 kilobytes', NOT_POSTGRES, send(header('T', 20_000))),
  inspected('has notices without end to give', NOT_POSTGRES, flood(wire.notice('x'.repeat(1000)))),
  answering('finds two columns', message('T', int16(2), COLUMN.subarray(7), COLUMN.subarray(7))),
  answering('finds a value that is none', COLUMN, message('D', int16(1), int32(-1))),
  answering('finds two values', COLUMN, message('D', int16(2), int32(1), 'a', int32(1), 'b')),
  answering('finds nothing at all', DONE, READY),
  answering('finds a row that it did not describe', row('{}'), DONE, READY),
  answering('wants a file instead', message('G', '\0', int16(0))),
  answering('finds another column', column('__proto__'), row('{}'), DONE, READY),
  saying('finds what is no JSON', '{"role"'),
  saying('finds null', 'null'),
  saying('finds nothing that is known', finding({ code: 'constructor' })),
  saying('finds less than nothing', finding({ count: -1 })),
  saying(
    'finds more than all numbers',
    finding({ count: 0 }).replace('"count":0', '"count":1e400'),
  ),
  saying('finds since the end of time', finding({ since: 8.7e15 })),
  saying('finds eleven names', finding({ names: Array.from({ length: 11 }, () => ['s', 't']) })),
  saying('finds a name of three parts', finding({ names: [['a', 'b', 'c']] })),
  saying('finds a name that is a number', finding({ names: [[4711]] })),
  saying('finds a name of 60 kilobytes', finding({ names: [['x'.repeat(60_000)]] })),
  saying('has a role of a kilobyte', JSON.stringify({ role: 'x'.repeat(1000), found: [] })),
  saying('finds in the depth of 60,000 lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
];
