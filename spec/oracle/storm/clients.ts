import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller, Grant } from '../../../core/access/caller.js';
import { permissionsOfRole } from '../../../core/access/caller.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Random } from '../../support/rogues/random.js';
import { time } from './jumping-time.js';
import type { StormNode } from './node.js';

/** What a client names in a request. */
export interface Target {
  readonly type: ResourceType;
  readonly id: ResourceId;
}

/** What a client knows of a thing after its last write: what was acknowledged, or either where none was. */
export type Known = 'yes' | 'no' | 'either';

/** What was acknowledged to clients. */
export interface Acknowledged {
  /** By the text of the token: whether it is valid. */
  readonly tokens: Map<string, { readonly id: Uuid; valid: Known }>;
  /** By the kind and the resource: whether it is open. */
  readonly problems: Map<string, Known>;
  /** What somebody waits for. */
  readonly busy: Set<string>;
  readonly runs: Set<Uuid>;
  readonly windows: Map<Uuid, Known>;
  /** How many changes were acknowledged, by the action; each has its row in the audit. */
  readonly requests: Map<string, string>;
  readonly failures: Map<string, number>;
  readonly writes: Map<string, { acknowledged: number; failed: number }>;
}

export const nothingAcknowledged = (): Acknowledged => ({
  tokens: new Map(),
  problems: new Map(),
  busy: new Set(),
  runs: new Set(),
  windows: new Map(),
  requests: new Map(),
  writes: new Map(),
  failures: new Map(),
});

const grants: readonly Grant[] = permissionsOfRole('admin').map((permission) => ({
  permission,
  scope: 'fleet',
}));

/** Longer than any answer is late. */
const GIVEN_UP_MS = 1_200_000;

let requests = 0;

const aCallerNamed = (id: string): Caller => ({
  id,
  name: id,
  grants,
  origin: { id: `request-${(requests += 1)}`, address: '10.9.9.9' },
});

/** People and programs that use the service while all goes wrong, each request at one of its nodes. */
export const clients = (
  random: Random,
  nodes: () => readonly StormNode[],
  resources: readonly Target[],
  known: Acknowledged,
) => {
  const any = <A>(list: readonly A[]): A | undefined => list[random(list.length)];
  const note = (action: string, failure: unknown): void => {
    const { _tag = 'no answer', reason = '' } = (failure ?? {}) as Record<string, string>;
    const why = `${action}: ${_tag} ${reason}`;
    known.failures.set(why, (known.failures.get(why) ?? 0) + 1);
  };
  /** Undefined where no answer comes, as from a node that was killed. */
  const ask = async <F, A>(
    action: string,
    caller: Caller,
    call: (node: StormNode) => TaskEither<F, A>,
  ): Promise<E.Either<F | undefined, A>> => {
    const node = any(nodes());
    const count = known.writes.get(action) ?? { acknowledged: 0, failed: 0 };
    known.writes.set(action, count);
    if (node === undefined) return E.left(undefined);
    const given = time.owned(node, () => call(node)());
    const late = time.wait(GIVEN_UP_MS).then((): undefined => undefined);
    const outcome: E.Either<F, A> | undefined = await Promise.race([given, late]);
    if (outcome !== undefined && E.isRight(outcome)) {
      count.acknowledged += 1;
      if (caller.origin !== undefined) known.requests.set(caller.origin.id, action);
      return outcome;
    }
    count.failed += 1;
    note(action, outcome?.left);
    return outcome ?? E.left(undefined);
  };
  const somebody = () => aCallerNamed(random(2) === 0 ? 'anna' : 'bo');
  const of = (type: Target['type']) => any(resources.filter((one) => one.type === type));
  return { ask, any, somebody, of, random, known };
};

export type Clients = ReturnType<typeof clients>;
