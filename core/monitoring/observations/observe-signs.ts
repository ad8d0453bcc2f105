import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type SignKind, signOf } from '../../described/sign.js';
import { levelsOf, type WatchRules } from '../../described/watch.js';
import type { InstanceFacts, Sign } from '../../dump-check/instance-facts.js';
import { daysUnsupported, releasesBehind } from '../../engines/releases.js';
import { type GroupMember, membersOf, type ReadInstance } from '../groups/group-member.js';
import { replicasMissing } from '../groups/instance-reading.js';
import { timeLeftMs } from '../groups/time-left.js';
import { explanationOf, signsOfGroup } from '../groups/observe-group.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { ResourceId } from '../../shared/resource.js';
import { type Cause, failed, good, type Observation } from './observation.js';
import type { InstanceCheck, ServerCheck } from './server-check.js';

/** What is known of the instances of a server, and of those in their groups, once the server was checked. */
export interface KnownInstances {
  readonly instances: readonly ReadInstance[];
  /** A reading that is older shows nothing of how its instance is now. */
  readonly freshMs: number;
  /** Those that somebody has named since the package was made. */
  readonly releases: readonly string[];
}

/** Whether what logins have measured will hurt the instances of a server, or the databases that they were to. */
export const observeSigns = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  known: KnownInstances,
  at: Date,
): readonly Observation[] =>
  instances.flatMap((instance) => {
    const tried = check.instances.filter((one) => one.instance === instance.id);
    return tried.flatMap((one) => observeInstance(instance, one, known, at));
  });

/** A subject of signs: an instance, or a database of it. */
interface Subject {
  readonly id: ResourceId;
  readonly watch: WatchRules;
}

type SignCause = Extract<Cause, { readonly figure: number }>;

const observeInstance = (
  instance: MonitoredInstance,
  { logins }: InstanceCheck,
  known: KnownInstances,
  at: Date,
): readonly Observation[] => {
  const { own, observeGroup, moreOf } = inGroup(instance, known, at);
  const ofLogins = logins.flatMap(({ database, result }) => {
    if (result._tag !== 'Accepted') return [];
    const ofDatabase = instance.databases.find(({ id }) => id === database);
    const facts = result.instance;
    const signs = facts.signs.map(withMissing(own));
    return [...signs, ...signsOfVersion(instance, facts, known.releases, at)].flatMap((sign) =>
      observe(sign, signOf(sign.kind).on === 'instance' ? instance : ofDatabase, at, moreOf(facts)),
    );
  });
  return [...ofLogins, ...observeGroup];
};

/** What follows from what is known of the instance, and of the others in its group. */
const inGroup = (instance: MonitoredInstance, { instances, freshMs }: KnownInstances, at: Date) => {
  const read = instances.find((one) => one.instance === instance.id);
  const members = membersOf(instances);
  const own = members.find((one) => one.instance === instance.id);
  const others =
    own === undefined
      ? []
      : members.filter((one) => one !== own && one.standing.group === own.standing.group);
  const explain = (kind: SignKind) =>
    read === undefined ? undefined : explanationOf(kind, own ?? read, others);
  const moreOf = (facts?: InstanceFacts) => (kind: SignKind) => {
    const counters = facts?.counters ?? O.none;
    const lastsMs = timeLeftMs(read?.reading.counters ?? [], counters, at)[kind];
    const explainedBy = explain(kind);
    return {
      ...(lastsMs !== undefined && { lastsMs }),
      ...(explainedBy !== undefined && { explainedBy }),
    };
  };
  const signs = own === undefined ? [] : signsOfGroup({ own, others, at, freshMs });
  const observeGroup = signs.flatMap((sign) => observe(sign, instance, at, moreOf()));
  return { own, observeGroup, moreOf };
};

/** Nothing but the number of those that repeat a primary shows that one without a slot has left. */
const withMissing =
  (own: GroupMember | undefined) =>
  (sign: Sign): Sign =>
    sign.kind === 'replica_disconnected' && own !== undefined
      ? {
          ...sign,
          figure: O.map((all: number) => Math.max(all, replicasMissing(own.standing)))(sign.figure),
        }
      : sign;

const observe = (
  { kind, figure }: Sign,
  subject: Subject | undefined,
  at: Date,
  moreOf: (kind: SignKind) => Pick<SignCause, 'lastsMs' | 'explainedBy'>,
): readonly Observation[] => {
  if (subject === undefined || O.isNone(figure)) return [];
  const { id, watch } = subject;
  const levels = [...levelsOf(kind, watch)].sort((a, b) => b.from - a.from);
  if (levels.length === 0) return [];
  const [worst] = levels.filter(({ from }) => figure.value >= from);
  if (worst === undefined) return [good(kind, id, at)];
  const cause = { kind, figure: figure.value, severity: worst.severity, ...moreOf(kind) };
  return [failed(cause, id, at)];
};

/** What follows from the version alone. */
const signsOfVersion = (
  { engine }: MonitoredInstance,
  { version }: InstanceFacts,
  releases: readonly string[],
  at: Date,
): readonly Sign[] =>
  pipe(
    version,
    O.match(
      () => [],
      (number): readonly Sign[] => [
        { kind: 'version_behind', figure: O.some(releasesBehind(engine, number, releases)) },
        {
          kind: 'version_unsupported',
          figure: O.fromNullable(daysUnsupported(engine, number, at)),
        },
      ],
    ),
  );
