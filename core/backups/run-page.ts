import * as D from 'fp-ts/lib/Date.js';
import type { Option } from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as S from 'fp-ts/lib/string.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import type { Run, RunState } from './run.js';

/** Which runs to list; an absent field does not filter. */
export interface RunFilter {
  readonly state: Option<RunState>;
  /** Runs of this resource and of everything under it. */
  readonly resource: Option<ResourceId>;
}

export interface RunPosition {
  readonly startedAt: Date;
  readonly id: Uuid;
}

export interface RunQuery {
  readonly filter: RunFilter;
  /** None for the first page. */
  readonly after: Option<RunPosition>;
  /** At least 1. */
  readonly limit: number;
}

export interface RunPage {
  readonly runs: readonly Run[];
  /** Where the next page starts; none at the end of the list. */
  readonly next: Option<RunPosition>;
}

/** The order of the list of runs: the latest start first, ties by id. */
export const byLatestStart: Ord.Ord<RunPosition> = Ord.getMonoid<RunPosition>().concat(
  Ord.contramap(({ startedAt }: RunPosition) => startedAt)(Ord.reverse(D.Ord)),
  Ord.contramap(({ id }: RunPosition) => id as string)(S.Ord),
);
