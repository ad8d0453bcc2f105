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

const { column, COMPLETE, header, KEY, OK, READY, row } = wire;

const ANSWER = Buffer.concat([
  wire.VERSION_COLUMN,
  row('180004'),
  COMPLETE,
  column('facts'),
  row('f - 97 1 -1 1 '),
  COMPLETE,
]);
const FOUND = column('found');

/** Logs us in, tells all else, and behaves like this of its databases. */
const finding = (name: string, expected: Expected, ...steps: readonly Step[]): Behavior => ({
  name,
  steps: [playScram, send(OK, KEY, READY), receive, send(ANSWER), ...steps],
  expected,
});

const saying = (name: string, ...rows: readonly string[]): Behavior =>
  finding(
    name,
    'accepted',
    send(FOUND, ...rows.map(row), COMPLETE, COMPLETE, FOUND, COMPLETE, READY),
  );

const MANY = `some ${'1:61:10:UTF8:t,'.repeat(1_000)}1:61:10:UTF8:t`;

/** Servers that become hostile or break when they are asked which databases there are. */
export const PG_FINDING_BEHAVIORS: readonly Behavior[] = [
  saying('has no databases'),
  saying('has no list that it could count', 'some 1:61:10:UTF8:t'),
  saying('has databases of another form', 'all 1', 'some 1:61:10:UTF8'),
  saying('has a database with a name of half a byte', 'all 1', 'some 1:616:10:UTF8:t'),
  saying('has more databases than anybody', 'all 9', ...Array.from({ length: 30 }, () => MANY)),
  finding('may not say which it has', 'accepted', send(wire.errorResponse('42501'), READY)),
  finding(
    'takes too long to list them',
    'accepted',
    send(FOUND, wire.errorResponse('57014'), READY),
  ),
  finding('lists for ever', TIMED_OUT, send(FOUND)),
  finding('hangs up on the list', NOT_READY, send(FOUND), hangUp),
  finding('lists without end', NOT_POSTGRES, send(FOUND), flood(row(MANY))),
  finding('lists short rows without end', NOT_POSTGRES, send(FOUND), flood(row('x'))),
  finding('announces 16 megabytes of a list', NOT_POSTGRES, send(FOUND, header('D', 0xff_ff_ff))),
  finding(
    // Further results are rows like others, within the limits of the whole answer.
    'lists a fourth time',
    'accepted',
    send(FOUND, COMPLETE, FOUND, COMPLETE, FOUND, COMPLETE, FOUND, COMPLETE, READY),
  ),
];
