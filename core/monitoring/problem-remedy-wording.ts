import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DUMP_REASON_CODES, type DumpReason } from '../dump-check/dump-reason.js';
import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import type { ReasonWording } from '../dump-check/reason-wording.js';
import { type DetectedKind, isDetectedKind } from '../problems/detected-kind.js';
import type { Problem, ProblemFacts } from '../problems/problem.js';
import { type Engine, ENGINES } from '../shared/engine.js';
import { resourcePath } from '../shared/resource.js';

type RemediedProblem = Pick<Problem, 'kind' | 'message' | 'facts'> & {
  readonly resource: { readonly name: string };
};

interface Subject {
  readonly path: string;
  readonly name: string;
  readonly engine: Engine;
}

/** What to do about each kind; of kinds with several causes, where the cause is not known. */
const REMEDIES: { readonly [K in DetectedKind]: (subject: Subject) => string } = {
  server_offline: ({ path }) =>
    `Check that the machine of ${path} is up, then the routes and firewalls between it and the Shipshape host.`,
  instance_unreachable: ({ path }) =>
    `Start the database server of ${path}, or correct \`host\`, \`port\` or \`tls\` of the instance, as the message says.`,
  admin_login_rejected: ({ path }) =>
    `Correct \`admin\` of ${path} in the fleet file, or the access rules of the server, as the message says.`,
  dump_tool_missing: () =>
    'Install the client programs on the Shipshape host, or add their directory to SHIPSHAPE_TOOL_DIRS.',
  dump_tool_outdated: () =>
    "Install the client programs of the server's version or newer on the Shipshape host.",
  database_missing: ({ name, engine }) =>
    `Create the database on the server with \`CREATE DATABASE ${identifier(name, engine)};\`, correct its name in the fleet file, or remove it from there.`,
  database_unscheduled: ({ path }) =>
    `Give ${path} a schedule in the fleet file, or \`backups: none\` if it needs no dump; then run \`shipshape apply FILE\`.`,
};

/** A name quoted for SQL. */
const identifier = (name: string, engine: Engine): string => {
  const quote = engine === 'postgresql' ? '"' : '`';
  return quote + name.replaceAll(quote, quote + quote) + quote;
};

/** Those that name the resource say more than the cause does. */
const NAMED: ReadonlySet<string> = new Set<DetectedKind>(['database_missing']);

/** How to fix a problem that monitoring has detected; none for those of reporters, who know better. */
export const problemRemedy = (problem: RemediedProblem): O.Option<string> => {
  const { kind, facts = {} } = problem;
  if (!isDetectedKind(kind)) return O.none;
  const engine = ENGINES.find((one) => one === facts['engine']) ?? 'postgresql';
  const byCause = NAMED.has(kind) ? O.none : causeRemedy(facts, engine);
  return O.some(O.getOrElse(() => REMEDIES[kind]({ ...subjectOf(problem), engine }))(byCause));
};

/** One sentence and one remedy for so many databases of an instance; undefined for kinds that are not told together. */
export const problemGroupWording = (kind: string, count: number): ReasonWording | undefined => {
  if (kind === 'database_unscheduled')
    return {
      detail: `${count} databases have no schedule.`,
      remedy:
        'Give them schedules in the fleet file, or `backups: none` if they need no dump; then run `shipshape apply FILE`.',
    };
  return kind === 'database_missing'
    ? {
        detail: `${count} databases do not exist on the instance.`,
        remedy: 'Create them, correct their names in the fleet file, or remove them from there.',
      }
    : undefined;
};

/** Where docs/problems.md explains a kind. */
export const problemDocs = (kind: string): O.Option<string> =>
  isDetectedKind(kind) ? O.some(`docs/problems.md#${kind}`) : O.none;

/** A newer version may have stored a cause that this one does not know. */
const causeRemedy = ({ engine: _, ...reason }: ProblemFacts, engine: Engine): O.Option<string> =>
  pipe(
    O.fromNullable(DUMP_REASON_CODES.find((code) => code === reason['code'])),
    O.flatMap(() =>
      O.tryCatch(() => dumpReasonWording(reason as unknown as DumpReason, engine).remedy),
    ),
  );

/** The message of a detected problem begins with the path. */
const subjectOf = ({ message, resource: { name } }: RemediedProblem): Omit<Subject, 'engine'> => {
  const last = `${resourcePath(name)}: `;
  const at = message.indexOf(last);
  return { name, path: at < 0 ? name : message.slice(0, at + last.length - 2) };
};
