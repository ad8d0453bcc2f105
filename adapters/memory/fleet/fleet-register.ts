import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as S from 'fp-ts/lib/string.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import { isVisible } from '../../../core/access/lineage.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import { applyPlan } from './apply-plan.js';
import type { StateCell } from '../state-cell.js';
import { findDumpTarget } from './find-dump-target.js';
import type { MemoryState, ResourceEntry } from '../state.js';

export const memoryFleetRegister = (cell: StateCell): FleetRegister => ({
  resources: cell.run(allResources),
  change: (decide) =>
    cell.attempt((state) => {
      const decided = decide(allResources(state));
      if (E.isRight(decided)) applyPlan(decided.right, state);
      return decided;
    }),
  plan: (decide) => cell.attempt((state) => decide(allResources(state))),
  dumpTarget: (id) => cell.run((state) => findDumpTarget(state, id)),
  locate: (caller, idOrPath) =>
    cell.run((state) =>
      pipe(
        [...state.resources.values()],
        RA.filter(({ id, resource }) => id === idOrPath || resource.path === idOrPath),
        RA.filter(({ resource, lineage }) => isVisible(caller, resource.type, lineage)),
        RA.map(refOf),
        RA.sort(byType),
      ),
    ),
});

const allResources = (state: MemoryState): readonly FleetResource[] =>
  [...state.resources.values()].map(({ resource }) => resource);

const refOf = ({ id, resource: { type, path } }: ResourceEntry): ResourceRef => ({
  type,
  id,
  path,
});

const byType = pipe(
  S.Ord,
  Ord.contramap(({ type }: ResourceRef): string => type),
);
