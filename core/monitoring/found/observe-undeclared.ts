import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { InstanceFacts } from '../../dump-check/instance-facts.js';
import { takesAll } from '../../fleet/found-databases.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import { failed, good, type Observation } from '../observations/observation.js';
import type { ServerCheck } from '../observations/server-check.js';
import { instanceFactsBy, unknownNames } from './found-names.js';

/** Whether the databases that logins have found are in the fleet, of instances that do not take all of them. */
export const observeUndeclared = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  at: Date,
): readonly Observation[] =>
  instances
    .filter(({ found }) => !takesAll(found))
    .flatMap((instance) =>
      pipe(
        O.fromNullable(check.instances.find((one) => one.instance === instance.id)),
        O.flatMap(({ logins }) => instanceFactsBy(logins)),
        O.map((facts) => observe(instance, facts, at)),
        O.match(
          () => [],
          (observation) => [observation],
        ),
      ),
    );

const KIND = 'database_undeclared';

const observe = (instance: MonitoredInstance, facts: InstanceFacts, at: Date): Observation => {
  const names = pipe(
    facts.found,
    O.filter(() => !isDouble(instance, facts)),
    O.match(
      () => [],
      (found) => unknownNames(instance, found),
    ),
  );
  return names.length === 0
    ? good(KIND, instance.id, at)
    : failed({ kind: KIND, names, isUrgent: false }, instance.id, at);
};

/** A standby has what its primary has, and of that nobody wants to be told twice, unless it is there that dumps are made. */
const isDouble = ({ databases }: MonitoredInstance, { isStandby }: InstanceFacts): boolean =>
  O.getOrElse(() => false)(isStandby) && !databases.some(({ hasSchedule }) => hasSchedule);
