import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { InstanceFacts } from '../../dump-check/instance-facts.js';
import { takesAll } from '../../fleet/found-databases.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { failed, good, type Observation } from '../observations/observation.js';
import type { ServerCheck } from '../observations/server-check.js';
import { canTake, instanceFactsBy, unknownNames } from './found-names.js';

/** Whether the databases that logins have found are in the fleet, or will be with this very check. */
export const observeUndeclared = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  at: Date,
): readonly Observation[] =>
  instances.flatMap((instance) =>
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

/** What was undeclared is taken from now on by the instances that the description has take all. */
export const observeTaken = (
  { server, problems }: Pick<MonitoredState, 'server' | 'problems'>,
  at: Date,
): readonly Observation[] => {
  const taking = new Set(
    server.instances.filter(({ found }) => takesAll(found)).map(({ id }) => id),
  );
  return problems
    .filter(
      ({ kind, resource, facts }) =>
        kind === KIND && taking.has(resource.id) && facts?.['databases'] !== 'all',
    )
    .map(({ resource }) => good(KIND, resource.id, at));
};

const observe = (instance: MonitoredInstance, facts: InstanceFacts, at: Date): Observation => {
  const isAll = takesAll(instance.found);
  const isTaken = canTake(instance);
  const names = pipe(
    facts.found,
    O.filter(() => !isDouble(instance, facts)),
    O.match(
      () => [],
      (found) => unknownNames(instance, found).filter((name) => !(isAll && isTaken(name))),
    ),
  );
  return names.length === 0
    ? good(KIND, instance.id, at)
    : failed({ kind: KIND, names, isAll, isUrgent: false }, instance.id, at);
};

/** A standby has what its primary has, and of that nobody wants to be told twice, unless it is there that dumps are made. */
const isDouble = ({ databases }: MonitoredInstance, { isStandby }: InstanceFacts): boolean =>
  O.getOrElse(() => false)(isStandby) && !databases.some(({ hasSchedule }) => hasSchedule);
