import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { eqSecret } from '../../described/kept.js';
import { findIn } from '../../fleet/editing/part-resources.js';
import type { FleetResource, FleetResourceOf } from '../../fleet/fleet-resource.js';
import { eqAttributes } from '../../fleet/fleet-resource.js';
import { takesAll } from '../../fleet/found-databases.js';
import type { FleetPlan } from '../../fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { Timer } from '../../shared/ports/clock.js';
import { type PortFailure, type PortTask, unavailable } from '../../shared/ports/port-failure.js';
import { readAfter, SILENT_KINDS } from '../groups/group-member.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { logInTo } from './probe-server.js';
import { stateAt, type StateAtPorts } from './settling-fleet.js';
import { knownBefore, readBefore, storeFound, type StoreFoundPorts } from './store-found.js';
import type { TryLoginsPorts } from './try-logins.js';

export interface TakingFoundPorts extends TryLoginsPorts, StoreFoundPorts, StateAtPorts {
  readonly fleet: StateAtPorts['fleet'] & Pick<FleetRegister, 'changePart'>;
  readonly timer: Timer;
}

/** Somebody waits for the change; what is not found by then is found by the next round. */
const FOUND_WITHIN_MS = 5_000;

/** One change asks so many instances side by side; the next round asks the others. */
const MOST_ASKED = 10;

/**
 * The writes of single resources, each of which has what is on the server of an instance that takes all its databases in the fleet
 * at once: it logs in as the next round would, and does with it what that does. Where that fails, the next round does it.
 */
export const takingFound = <P extends TakingFoundPorts>(ports: P): P => ({
  ...ports,
  fleet: {
    ...ports.fleet,
    changePart: (query, decide) => {
      let before: readonly FleetResource[] = [];
      const change = ports.fleet.changePart(query, (part) => {
        before = part.resources;
        return decide(part);
      });
      return TE.tap(change, (plan) => TE.fromTask(askAll(ports, toAsk(plan, before))));
    },
  } satisfies TakingFoundPorts['fleet'],
});

/** The paths of the instances that take all, and are new, or asked otherwise than before. */
const toAsk = (
  { added, changed }: FleetPlan,
  before: readonly FleetResource[],
): readonly string[] =>
  [...added, ...changed].flatMap((one) => {
    if (one.type !== 'instance' || !takesAll(one.attributes)) return [];
    const was = findIn(before, one);
    return was?.type === 'instance' && isAskedAlike(was, one) ? [] : [one.path];
  });

type Instance = FleetResourceOf<'instance'>;

/** Whether the same is taken of the same server with the same login. */
const isAskedAlike = (a: Instance, b: Instance): boolean =>
  eqAttributes.equals(asked(a), asked(b)) && O.getEq(eqSecret).equals(a.secret, b.secret);

const asked = ({
  attributes: { engine, host, port, tls, user, databases, except },
}: Instance): object => ({ engine, host, port, tls, user, databases, except });

/** A login that is on its way when the time is over goes on to its own end: a throttle counts those that are cut off. */
const askAll =
  (ports: TakingFoundPorts, paths: readonly string[]): T.Task<unknown> =>
  () => {
    let isLate = false;
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = ports.timer.after(FOUND_WITHIN_MS, () => {
        isLate = true;
        resolve();
      });
    });
    const logIn: TryLoginsPorts['login']['logIn'] = (target) =>
      TE.filterOrElse(
        () => !isLate,
        (): PortFailure => unavailable('login', 'abandoned'),
      )(ports.login.logIn(target));
    const ask = T.traverseArray(takeAt({ ...ports, login: { logIn } }));
    return Promise.race([ask(paths.slice(0, MOST_ASKED))(), late]).finally(cancel);
  };

const NOTHING: PortTask<unknown> = TE.right(undefined);

const takeAt =
  (ports: TakingFoundPorts) =>
  (path: string): PortTask<unknown> =>
    TE.flatMap(
      stateAt(ports)(path.split('/')[0] ?? ''),
      O.match(
        () => NOTHING,
        (state) => {
          const instance = state.server.instances.find((one) => one.path === path);
          return instance === undefined || isKnownSilent(state, instance)
            ? NOTHING
            : takeIn(ports, state, instance);
        },
      ),
    );

const takeIn = (
  ports: TakingFoundPorts,
  state: MonitoredState,
  instance: MonitoredInstance,
): PortTask<unknown> => {
  const begunAt = ports.clock.now();
  return pipe(
    TE.Do,
    TE.bind('before', () => readBefore(ports)(state.server.id)),
    TE.bind('tried', ({ before }) =>
      logInTo(ports, { ...knownBefore(state, before, begunAt), ...FIRST_ROUND })(instance),
    ),
    TE.flatMap(({ before, tried: { shown } }) => {
      const check = { instances: [{ instance: instance.id, ...shown }] };
      const after = readAfter(state, check, before, ports.clock.now());
      return storeFound(ports)({ state, check, after, begunAt });
    }),
  );
};

const FIRST_ROUND = { round: 0, inAnHour: Infinity, isTrial: false };

const isKnownSilent = (
  { server, problems }: MonitoredState,
  { id }: Pick<MonitoredInstance, 'id'>,
): boolean =>
  problems.some(
    ({ kind, resource }) =>
      SILENT_KINDS.includes(kind) && (resource.id === id || resource.id === server.id),
  );
