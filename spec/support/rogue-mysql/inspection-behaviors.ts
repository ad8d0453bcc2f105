import { type Expected, NOT_READY, TIMED_OUT } from '../rogues/behavior.js';
import { hangUp, receive, type Step } from '../rogues/peer.js';
import { answer, type MysqlBehavior, NOT_MYSQL } from './behavior.js';
import { errorContent, header, OK, packet } from './wire.js';

const COLUMN = Buffer.from('\x03def and whatever else');
const END = Buffer.of(0xfe, 0, 0, 2, 0);
const MORE_FOLLOWS = Buffer.of(0xfe, 0, 0, 10, 0);
export const FILE = Buffer.from('\xfb/etc/passwd', 'latin1');

const INIT_CONNECT = { code: 'server_not_ready', cause: 'init_connect' } as const;

/** A row with one value, of up to 65,535 bytes. */
export const row = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(0xfc, bytes.length & 0xff, bytes.length >> 8), bytes]);
};

export const result = (...rows: readonly Buffer[]): readonly Buffer[] => [
  Buffer.of(1),
  COLUMN,
  END,
  ...rows,
  END,
];

/** Packets in sequence, however many. */
export const answerAll =
  (contents: readonly Buffer[]): Step =>
  async ({ receive: next, send }) => {
    const turn = (await next()).readUInt8(3);
    await send(Buffer.concat(contents.map((content, i) => packet((turn + 1 + i) % 256, content))));
  };

const letIn = answer(OK);
const GRANT = row('GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost`');
const grants = answerAll(result(GRANT));
const NOTHING = JSON.stringify({ role: 'root@localhost', found: [] });

export const letInto = (
  name: string,
  expected: Expected,
  ...steps: readonly Step[]
): MysqlBehavior => ({
  name,
  steps: [letIn, ...steps],
  expected,
});

/** After the login and the settings of the session. */
const asked = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior =>
  letInto(name, expected, answer(OK), ...steps);

const found = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior =>
  asked(name, expected, grants, ...steps);

const saying = (name: string, value: string): MysqlBehavior =>
  found(name, NOT_MYSQL, answerAll(result(row(value))));

const finding = (changed: object): string =>
  JSON.stringify({
    role: 'root@localhost',
    found: [{ code: 'view', count: 1, since: null, names: [['v']], ...changed }],
  });

/** Servers that become hostile or break when they are asked for what a dump would read. */
export const MYSQL_INSPECTION_BEHAVIORS: readonly MysqlBehavior[] = [
  found('finds nothing', 'accepted', answerAll(result(row(NOTHING)))),
  asked(
    'has three thousand grants',
    'accepted',
    answerAll(
      result(
        ...Array.from({ length: 3000 }, () => row('GRANT'.concat(' USAGE ON *.* TO x'))),
        GRANT,
      ),
    ),
    answerAll(result(row(NOTHING))),
  ),
  letInto('asks for a file instead of taking the settings', NOT_MYSQL, answer(FILE)),
  letInto('has rows for the settings', NOT_MYSQL, answerAll(result(row('1')))),
  letInto('does not know the settings', NOT_MYSQL, answer(errorContent(1193))),
  letInto('fails at init_connect', INIT_CONNECT, answer(errorContent(1184))),
  asked('asks for a file instead of its grants', NOT_MYSQL, answer(FILE)),
  asked('has no result of grants', NOT_MYSQL, answer(OK)),
  asked(
    'has grants without end',
    NOT_MYSQL,
    answerAll([Buffer.of(1), COLUMN, END, ...Array.from({ length: 9000 }, () => GRANT)]),
  ),
  asked('has grants in two columns', NOT_MYSQL, answer(Buffer.of(2))),
  asked(
    'has a grant that is cut off',
    NOT_MYSQL,
    answerAll([Buffer.of(1), COLUMN, END, GRANT.subarray(0, 9)]),
  ),
  asked(
    'has a grant of no value',
    NOT_MYSQL,
    answerAll([Buffer.of(1), COLUMN, END, Buffer.of(0xfb)]),
  ),
  asked('never says what its grants are', TIMED_OUT, receive),
  asked(
    'wants another password before its grants',
    { code: 'login_rejected', cause: 'credentials' },
    answer(errorContent(1820)),
  ),
  found('inspects for ever', TIMED_OUT, receive),
  found('hangs up on the inspection', NOT_READY, receive, hangUp),
  found('takes too long to inspect', TIMED_OUT, answer(errorContent(1969))),
  found('does not know what it is asked to inspect', NOT_MYSQL, answer(errorContent(1146))),
  found('asks for a file instead of what it found', NOT_MYSQL, answer(FILE)),
  found('finds two rows', NOT_MYSQL, answerAll(result(row(NOTHING), row(NOTHING)))),
  found('finds no row', NOT_MYSQL, answerAll(result())),
  found(
    'has found more',
    NOT_MYSQL,
    answerAll([
      Buffer.of(1),
      COLUMN,
      END,
      row(NOTHING),
      MORE_FOLLOWS,
      Buffer.of(1),
      COLUMN,
      END,
      row(NOTHING),
      END,
    ]),
  ),
  found('announces a finding of 16 megabytes', NOT_MYSQL, receive, ({ send }) =>
    send(header(0xff_ff_ff, 1)),
  ),
  saying('finds what is no JSON', '{"role"'),
  saying('finds null', 'null'),
  saying('finds nothing that is known', finding({ code: '__proto__' })),
  saying('finds less than nothing', finding({ count: -1 })),
  saying('finds eleven names', finding({ names: Array.from({ length: 11 }, () => ['v']) })),
  saying('finds a name of 60 kilobytes', finding({ names: [['x'.repeat(60_000)]] })),
];
