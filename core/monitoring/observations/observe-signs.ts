import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type SignKind, signOf } from '../../described/sign.js';
import { levelsOf, type WatchRules } from '../../described/watch.js';
import type { InstanceFacts, Sign } from '../../dump-check/instance-facts.js';
import { daysUnsupported, releasesBehind } from '../../engines/releases.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { ResourceId } from '../../shared/resource.js';
import { failed, good, type Observation } from './observation.js';
import type { ServerCheck, TriedLogin } from './server-check.js';

/** Whether what logins have measured will hurt the instances of a server, or the databases that they were to. */
export const observeSigns = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  at: Date,
): readonly Observation[] =>
  instances.flatMap((instance) =>
    check.instances
      .filter((one) => one.instance === instance.id)
      .flatMap(({ logins }) => logins)
      .flatMap((login) => observeLogin(instance, login, at)),
  );

const observeLogin = (
  instance: MonitoredInstance,
  { database, result }: TriedLogin,
  at: Date,
): readonly Observation[] => {
  if (result._tag !== 'Accepted') return [];
  const ofDatabase = instance.databases.find(({ id }) => id === database);
  return [...result.instance.signs, ...signsOfVersion(instance, result.instance, at)].flatMap(
    ({ kind, figure }) => {
      const subject = signOf(kind).on === 'instance' ? instance : ofDatabase;
      return subject === undefined || O.isNone(figure)
        ? []
        : observe(kind, figure.value, subject, at);
    },
  );
};

const observe = (
  kind: SignKind,
  figure: number,
  { id, watch }: { readonly id: ResourceId; readonly watch: WatchRules },
  at: Date,
): readonly Observation[] => {
  const levels = levelsOf(kind, watch);
  if (levels.length === 0) return [];
  const [worst] = [...levels].sort((a, b) => b.from - a.from).filter(({ from }) => figure >= from);
  return [
    worst === undefined
      ? good(kind, id, at)
      : failed({ kind, figure, severity: worst.severity }, id, at),
  ];
};

/** What follows from the version alone. */
const signsOfVersion = (
  { engine }: MonitoredInstance,
  { version }: InstanceFacts,
  at: Date,
): readonly Sign[] =>
  pipe(
    version,
    O.match(
      () => [],
      (number): readonly Sign[] => [
        { kind: 'version_behind', figure: O.some(releasesBehind(engine, number)) },
        {
          kind: 'version_unsupported',
          figure: O.fromNullable(daysUnsupported(engine, number, at)),
        },
      ],
    ),
  );
