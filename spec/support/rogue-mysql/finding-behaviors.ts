import { type Expected, NOT_READY, TIMED_OUT } from '../rogues/behavior.js';
import { hangUp, receive, type Step } from '../rogues/peer.js';
import { answer, answerQuery, type MysqlBehavior, NOT_MYSQL } from './behavior.js';
import { answerAll, FILE, letInto, result, row } from './inspection-behaviors.js';
import { errorContent, header } from './wire.js';

/** Tells all else, and behaves like this of its databases. */
const finding = (name: string, expected: Expected, ...steps: readonly Step[]): MysqlBehavior =>
  letInto(name, expected, answerQuery, ...steps);

/** As where the user may see nothing of what is asked. */
const refuseRest: Step = async (peer) => {
  for (;;) await answer(errorContent(1142))(peer);
};

const saying = (name: string, ...rows: readonly string[]): MysqlBehavior =>
  finding(name, 'accepted', answerAll(result(...rows.map(row))), refuseRest);

const MANY = `some ${'61:utf8.'.repeat(8_000)}`;

/** Servers that become hostile or break when they are asked which databases there are. */
export const MYSQL_FINDING_BEHAVIORS: readonly MysqlBehavior[] = [
  saying('has no databases'),
  saying('has no list that it could count', 'some 61:utf8.'),
  saying('has databases of another form', 'all 1 1', 'some 61.'),
  saying('has a database with a name of half a byte', 'all 1 1', 'some 616:utf8.'),
  saying('has more databases than anybody', 'all 9 1', MANY, MANY),
  finding('may not say which it has', 'accepted', refuseRest),
  finding('lists for ever', TIMED_OUT, receive),
  finding('hangs up on the list', NOT_READY, receive, hangUp),
  finding(
    'lists short rows without end',
    NOT_MYSQL,
    answerAll(result(...Array.from({ length: 5_000 }, () => row('x')))),
  ),
  finding(
    'lists more bytes than the longest names have',
    NOT_MYSQL,
    answerAll(result(...Array.from({ length: 100 }, () => row(MANY)))),
  ),
  finding('announces 16 megabytes of a list', NOT_MYSQL, receive, ({ send }) =>
    send(header(0xff_ff_ff, 1)),
  ),
  finding('asks for a file instead of its list', NOT_MYSQL, answer(FILE)),
];
