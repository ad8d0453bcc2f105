import * as O from 'fp-ts/lib/Option.js';
import { BACKUP_TOOLS, isBackupTool } from '../engines/backup-tool.js';
import { DEFAULT_ENGINE, Engine, ENGINE_RECORDS } from '../engines/engines.js';
import { SIGN_KINDS, type SignKind, signOf } from '../described/sign.js';
import { lastName, resourcePath } from '../shared/resource.js';
import { shellWord } from '../shared/shell-word.js';
import { type DetectedKind, isDetectedKind } from './detected-kind.js';
import type { Problem, ProblemFacts } from './problem.js';

/** The parts of a problem from which its remedy is worded. */
export type RemediedProblem = Pick<Problem, 'kind' | 'message' | 'facts'> & {
  readonly resource: { readonly name: string };
};

interface Subject {
  readonly facts: ProblemFacts;
  readonly path: string;
  readonly name: string;
  readonly engine: Engine;
}

const SIGN_REMEDIES = Object.fromEntries(
  SIGN_KINDS.map((kind) => [kind, () => signOf(kind).remedy]),
) as Readonly<Record<SignKind, () => string>>;

/** The remedy of each kind; of kinds with several causes, the one for an unknown cause. */
const REMEDIES: { readonly [K in DetectedKind]: (subject: Subject) => string } = {
  control_plane_isolated: () =>
    'Check the network and the name servers of the Shipshape host: its links, its routes and /etc/resolv.conf.',
  watch_behind: () => 'Run another node, or raise SHIPSHAPE_CHECKS_AT_ONCE.',
  approval_waiting: () => 'List what waits for an approval, and approve or refuse each request.',
  token_unused: () => 'List the tokens with their last use, and revoke those that nobody needs.',
  server_offline: ({ path }) =>
    `Check that the machine of ${path} is up, then the routes and firewalls between it and the Shipshape host.`,
  instance_unreachable: ({ path }) =>
    `Start the database server of ${path}, or correct \`host\`, \`port\` or \`tls\` of the instance, as the message says.`,
  admin_login_rejected: ({ path }) =>
    `Correct \`admin\` of ${path}, or the access rules of the server, as the message says.`,
  dump_tool_missing: () =>
    'Install the client programs on the Shipshape host, or add their directory to SHIPSHAPE_TOOL_DIRS.',
  dump_tool_outdated: () =>
    "Install the client programs of the server's version or newer on the Shipshape host.",
  too_many_connections: ({ path }) =>
    `End idle sessions on ${path}, or raise its limit of connections, or that of the admin user or the database where that is the lower one.`,
  certificate_expiring: ({ path, facts }) =>
    facts['certificate'] === 'issuer'
      ? `Have the authority's certificate renewed, and put the new one into the certificates that ${path} sends and into \`tls.ca\` of the instance, if it is there.`
      : `Renew the certificate of ${path}, and have the server read it again.`,
  password_expiring: ({ path }) =>
    `Set a new password and a later VALID UNTIL for the admin user on the server (ALTER ROLE), and correct \`admin\` of ${path}.`,
  database_undeclared: ({ path, facts, engine }) => {
    const { listingGrant } = ENGINE_RECORDS[engine];
    if (facts['count'] === 0)
      return listingGrant === undefined
        ? `Look for them in the list of the server itself: a name is no text there, or there are too many to read. \`except: ["*"]\` of ${path} leaves them out.`
        : `Let the admin user see them with \`${listingGrant}\`; or leave them out with \`except: ["*"]\` of ${path}.`;
    return facts['databases'] === 'all'
      ? `Rename the schedule of ${path} that has the name of the database, or the database; or leave it out with \`except\`.`
      : `Have all of them in the fleet with \`shipshape instance set ${shellWord(path)} --databases all\`, or \`databases: all\` in its fleet file; add those that need dumps one by one; or leave them out with \`except\`.`;
  },
  database_missing: ({ name, engine }) =>
    `Create the database on the server with \`CREATE DATABASE ${ENGINE_RECORDS[engine].quoteName(name)};\`, correct its name, or remove it from the fleet.`,
  database_closed: ({ name, engine }) =>
    `If it should be dumped, run \`ALTER DATABASE ${ENGINE_RECORDS[engine].quoteName(name)} ALLOW_CONNECTIONS true;\` on the server. A database whose DROP was interrupted can only be dropped.`,
  database_access_denied: ({ path, engine }) =>
    ENGINE_RECORDS[engine].accessRemedy(`shipshape check ${shellWord(path)}`),
  dump_blocked: ({ path }) =>
    `Run \`shipshape check ${shellWord(path)}\`: it names what stands in the way, with statements to paste.`,
  may_not_restore: ({ path }) =>
    `Run \`shipshape check ${shellWord(path)}\`: it names what may be lost, with statements to paste.`,
  database_unscheduled: ({ path }) =>
    `Give ${path} a schedule, or \`backups: none\` if it needs no dump.`,
  dump_failed: ({ path, facts }) =>
    facts['would_work'] === undefined
      ? `See what \`shipshape run list ${shellWord(path)}\` and Shipshape's log say of the last run, then start another: \`shipshape run start ${shellWord(path)}\`.`
      : `Make up for it now: \`shipshape run start ${shellWord(path)}\`. Otherwise it is missing until the next one is made.`,
  dump_overdue: ({ path }) =>
    `Check that a node of Shipshape is running that makes dumps (SHIPSHAPE_DISPATCH is not \`off\`), then start one: \`shipshape run start ${shellWord(path)}\`.`,
  dump_will_fail: ({ path }) =>
    `Fix what the message says before the dump is due; it is examined again every quarter of an hour. \`shipshape check ${shellWord(above(path))}\` examines the database at once.`,
  dump_shrank: ({ path }) =>
    `Check that ${above(path)} still has all of its data, and compare its dumps: \`shipshape run list ${shellWord(path)}\`.`,
  physical_backup_failed: ({ facts }) =>
    `Run ${toolOf(facts).check} where the tool runs, and fix what it says; then make a backup with ${toolOf(facts).backup}.`,
  physical_backup_overdue: ({ facts }) =>
    `Check the timers that make the backups and report them (\`systemctl list-timers\`), then make one with ${toolOf(facts).backup}.`,
  backup_chain_broken: ({ facts }) =>
    `Make a full backup now with ${toolOf(facts).backup}; then find out what removed or changed the files of the others.`,
  wal_gap: ({ facts }) =>
    `Make a backup now with ${toolOf(facts).backup}, from which on every moment can be restored again; then find out in the server's log, and in that of its \`archive_command\`, what became of the missing WAL.`,
  proof_overdue: ({ path }) =>
    `Check that a node of Shipshape is running that proves dumps (SHIPSHAPE_DISPATCH is not \`off\`, and SHIPSHAPE_PROOFS_PER_NODE is not 0), or give it more time in \`prove\` of ${path}.`,
  dump_rotten: ({ path }) =>
    `Find out what changed or removed it in its destination before others follow, and start a dump now: \`shipshape run start ${shellWord(path)}\`.`,
  copy_missing: ({ facts }) =>
    `Fix what the message says${testOf(facts['destination'])}: what is missing is copied within the hour.`,
  dump_lost: ({ path }) =>
    `Find out who or what removes or changes files there, and start a new dump: \`shipshape run start ${shellWord(path)}\`. \`shipshape run list ${shellWord(path)}\` has the others.`,
  destination_unwritable: ({ path }) =>
    `Fix what the message says, then run \`shipshape destination test ${shellWord(path)}\`.`,
  destination_full: ({ path }) =>
    `Make room at ${path}, or let the schedules that write to it keep fewer dumps (\`keep\`).`,
  channel_failing: ({ path }) =>
    `Fix what the message says, then run \`shipshape channel test ${shellWord(path)}\`.`,
  ...SIGN_REMEDIES,
};

/** The commands of the tool of a problem, as prose has them. */
const toolOf = ({ tool }: ProblemFacts): Readonly<Record<'check' | 'backup', string>> =>
  isBackupTool(tool)
    ? { check: `\`${BACKUP_TOOLS[tool].check}\``, backup: `\`${BACKUP_TOOLS[tool].backup}\`` }
    : { check: "the tool's own check", backup: 'the tool' };

const testOf = (destination: ProblemFacts[string] | undefined): string =>
  destination === undefined
    ? ''
    : ` and run \`shipshape destination test ${shellWord(String(destination))}\``;

/** The path of the database of a schedule. */
const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || path;

/** How to fix a problem of a kind that Shipshape detects, whatever its cause; none for those of reporters. */
export const kindRemedy = (problem: RemediedProblem): O.Option<string> =>
  isDetectedKind(problem.kind) ? O.some(REMEDIES[problem.kind](subjectOf(problem))) : O.none;

/** The engine of the instance by the facts of a problem, the default engine where it has none. */
export const engineOf = ({ facts }: Pick<Problem, 'facts'>): Engine =>
  Engine.is(facts?.['engine']) ? facts['engine'] : DEFAULT_ENGINE;

/** Where docs/reference/problems.md explains a kind. */
export const problemDocs = (kind: string): O.Option<string> =>
  isDetectedKind(kind) ? O.some(`docs/reference/problems.md#${kind}`) : O.none;

/** The message of a detected problem begins with the path; in what channels are given, that is the name as well. */
const subjectOf = (problem: RemediedProblem): Subject => {
  const { message, resource } = problem;
  const { name } = resource;
  const last = `${resourcePath(name)}: `;
  const at = message.indexOf(last);
  return {
    name: at < 0 ? lastName(name) : name,
    facts: problem.facts ?? {},
    engine: engineOf(problem),
    path: at < 0 ? name : message.slice(0, at + last.length - 2),
  };
};
