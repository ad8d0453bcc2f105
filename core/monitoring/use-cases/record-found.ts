import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import type { SignKind } from '../../described/sign.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { instanceFactsBy } from '../found/found-names.js';
import type { ReadInstance } from '../groups/group-member.js';
import { NO_READING } from '../groups/instance-reading.js';
import type { InstanceCheck, ServerCheck } from '../observations/server-check.js';
import type { FoundRegister } from '../ports/found-register.js';

export interface RecordFoundPorts {
  readonly found: Pick<FoundRegister, 'record' | 'readings'>;
  readonly clock: Clock;
}

const MONITOR = { id: 'shipshape', grants: grantsOn('fleet', ['instance:read']) };

/** What was read of the instances of a server, and of those in their groups, before a check. */
export const readBefore =
  ({ found }: Pick<RecordFoundPorts, 'found'>) =>
  (server: ResourceId): TE.TaskEither<PortFailure, readonly ReadInstance[]> =>
    found.readings(MONITOR, [server]);

/** What no login to an instance looks for now. */
export const leftOutAt =
  (before: readonly ReadInstance[], at: Date) =>
  (instance: ResourceId): readonly SignKind[] =>
    before
      .filter((one) => one.instance === instance)
      .flatMap(({ reading }) => reading.leftOut.filter(({ until }) => until > at))
      .map(({ kind }) => kind);

/** Keeps what the first login that was accepted has found on each instance, and what is known of it after that. */
export const recordFound =
  ({ found, clock }: RecordFoundPorts) =>
  (
    { instances }: ServerCheck,
    after: readonly ReadInstance[],
  ): TE.TaskEither<PortFailure, unknown> =>
    TE.traverseSeqArray(({ instance, logins }: InstanceCheck) =>
      pipe(
        instanceFactsBy(logins),
        O.flatMap((facts) => facts.found),
        O.match(
          (): TE.TaskEither<PortFailure, unknown> => TE.right(undefined),
          (databases) => {
            const read = after.find((one) => one.instance === instance);
            return found.record(instance, databases, read?.reading ?? NO_READING, clock.now());
          },
        ),
      ),
    )(instances);
