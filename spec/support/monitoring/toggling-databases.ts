import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type DatabaseState,
  type LoginTarget,
  NO_INSTANCE_FACTS,
} from '../../../core/dump-check/instance-facts.js';
import {
  acceptedLogin,
  type LoginRefusal,
  type LoginResult,
} from '../../../core/dump-check/login-result.js';
import type { MonitoringEvent } from './any-monitoring-history.js';
import { observeDatabase } from '../../../core/monitoring/observations/observe-instance.js';
import { aServerMonitor } from './a-server-monitor.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../fleet/a-fleet.js';
import { rightOf } from '../shared/right-of.js';

/** The databases that are not open in a round, by their places. */
export type Round = ReadonlyMap<number, Exclude<DatabaseState, 'open' | 'full' | 'visible'>>;

const REFUSALS: Readonly<Record<'missing' | 'closed' | 'denied', LoginRefusal>> = {
  missing: { code: 'database_missing' },
  closed: { code: 'not_accepting_connections' },
  denied: { code: 'access_denied' },
};

const nameAt = (place: number): string => `db-${place}`;

/** Plays these rounds to an instance with so many databases, whose logins tell of all of them. */
export const toggleDatabases = async (count: number, rounds: readonly Round[]) => {
  let round: Round = new Map();
  const stateOf = (name: string): DatabaseState => round.get(Number(name.slice(3))) ?? 'open';
  const logIn = ({ database, siblings = [] }: LoginTarget): LoginResult => {
    const state = stateOf(database.name);
    if (state === 'missing' || state === 'closed' || state === 'denied')
      return { _tag: 'Refused', refusal: REFUSALS[state] };
    const databases = new Map(siblings.map((name) => [name, stateOf(name)]));
    return acceptedLogin(18, { instance: { ...NO_INSTANCE_FACTS, databases } });
  };
  let made = 0;
  const names = Array.from({ length: count }, (_, place) => nameAt(place));
  const databases = names.map((name) => aDatabase({ name, schedules: [aSchedule()] }));
  const fleet = aFleet({
    servers: [aServer({ instances: [anInstance({ databases })] })],
    destinations: [aDestination()],
  });
  const monitor = await aServerMonitor(fleet, () => ({
    login: {
      logIn: (target) => () => {
        made += 1;
        return Promise.resolve(E.right(logIn(target)));
      },
      inspect: () => TE.right({ ...acceptedLogin(18), obstacles: [] }),
    },
  }));
  const state = await rightOf(monitor.store.monitored.server(monitor.server));
  const ids = O.toUndefined(state)?.server.instances[0]?.databases ?? [];
  const truth: MonitoringEvent[] = [];
  const logins: number[] = [];
  for (round of rounds) {
    made = 0;
    await monitor.check();
    logins.push(made);
    const at = monitor.clock.now();
    truth.push({
      _tag: 'Round',
      observations: ids.flatMap(({ id, path }) =>
        observeDatabase(id, stateOf(path.split('/').at(-1) ?? ''), at),
      ),
    });
  }
  return {
    monitor,
    /** What the definition takes as observed: the truth about every database in every round. */
    truth,
    /** How many logins each round made. */
    logins,
  };
};
