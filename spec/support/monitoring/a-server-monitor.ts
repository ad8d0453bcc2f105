import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../adapters/memory/shared/timer.js';
import { memoryDumpToolProbe } from '../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { DumpToolFindings } from '../../../core/dump-check/dump-tool.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import {
  MONITORING_RULES,
  type MonitoringRules,
} from '../../../core/monitoring/evaluate-observation.js';
import type { DumpObstacle, RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import { acceptedLogin, type LoginResult } from '../../../core/dump-check/login-result.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { Store } from '../../../core/store.js';
import {
  checkServer,
  type CheckServerPorts,
} from '../../../core/monitoring/use-cases/check-server.js';
import { problemReportOf } from '../../../core/monitoring/problem-report-wording.js';
import { accepted } from './a-server-check.js';
import { aViewer } from '../access/a-caller.js';
import { aFilter, listedProblems } from '../problems/read-problems.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';

/** What comes of a login to the database at this path. */
export type Answers = (path: string) => LoginResult | PortFailure;

/** What stands in the way of a dump of the database at this path. */
export type Obstacles = (path: string) => readonly DumpObstacle[];

export type Warnings = (path: string) => readonly RestoreWarning[];

/** Checks the server db-eu-1 over a memory store, as a monitor would: once a minute. */
export type ServerMonitor = Awaited<ReturnType<typeof aServerMonitor>>;

const PG_DUMP = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };
export const FITTING: DumpToolFindings = { tools: [PG_DUMP], broken: 0 };
export const NO_TOOL: DumpToolFindings = { tools: [], broken: 0 };

export const START = new Date('2026-11-21T03:00:00.000Z');

export const aServerMonitor = async (
  fleet: FleetDescription,
  replaced: (usual: CheckServerPorts) => Partial<CheckServerPorts> = () => ({}),
) => {
  const store = memoryStore();
  await putFleet(store, fleet);
  const server = (await refAt(store, 'db-eu-1', 'server')).id;
  const clock = memoryClock(START);
  const tried: string[] = [];
  const inspected: string[] = [];
  let answers: Answers = () => accepted();
  let obstaclesOf: Obstacles = () => [];
  let warningsOf: Warnings = () => [];
  const usual: CheckServerPorts = {
    ...store,
    clock,
    deletionTime: TE.fromIO(clock.now),
    reportOf: problemReportOf,
    tool: memoryDumpToolProbe({ postgresql: FITTING }),
    login: {
      logIn:
        ({ database: { path } }) =>
        () => {
          tried.push(path);
          const answer = answers(path);
          const isVerdict = answer._tag === 'Accepted' || answer._tag === 'Refused';
          return Promise.resolve(isVerdict ? E.right(answer) : E.left(answer));
        },
      inspect:
        ({ database: { path } }) =>
        () => {
          inspected.push(path);
          const found = { obstacles: obstaclesOf(path), warnings: warningsOf(path) };
          return Promise.resolve(E.right({ ...acceptedLogin(16), ...found }));
        },
    },
  };
  const start = (rules = MONITORING_RULES) => checkServer({ ...usual, ...replaced(usual) }, rules);
  let checkNext = start();
  let round = -1;
  return {
    store,
    clock,
    server,
    /** The paths of the databases to which logins were tried, in their order. */
    tried,
    /** The same, of inspections. */
    inspected,
    answer: (next: Answers) => (answers = next),
    obstruct: (next: Obstacles) => (obstaclesOf = next),
    warn: (next: Warnings) => (warningsOf = next),
    check: (
      signal?: AbortSignal,
      holdsBack: () => boolean = () => false,
      isTrial: boolean = false,
    ) => {
      clock.set(new Date(clock.now().getTime() + 60_000));
      round += 1;
      return checkNext({
        server,
        round,
        holdsBack,
        isTrial,
        ...(signal !== undefined && { signal }),
      })();
    },
    /** Replaces all but the store and the world. */
    restart: () => (checkNext = start()),
    /** The same, with other rules. */
    govern: (rules: MonitoringRules) => (checkNext = start(rules)),
    /** Every problem, open or closed: its kind, and the minutes of its opening and closing. */
    problems: async () =>
      (await storedProblems(store, server))
        .map(({ kind, since, closedAt }) => `${kind} ${minuteOf(since)}-${endOf(closedAt)}`)
        .sort(),
  };
};

/** Every problem of a server and of what is under it, open or closed. */
export const storedProblems = (
  store: Pick<Store, 'history'>,
  server: ResourceId,
): Promise<readonly ProblemRecord[]> =>
  listedProblems(store, aViewer(), aFilter({ resource: O.some(server) }));

const minuteOf = (at: Date): string => String((at.getTime() - START.getTime()) / 60_000);

const endOf = (closedAt: O.Option<Date>) => (O.isSome(closedAt) ? minuteOf(closedAt.value) : '');
