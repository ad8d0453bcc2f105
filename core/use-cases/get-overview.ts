import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import { ATTENTION_LIMIT, mostPressing } from '../domain/most-pressing.js';
import { oncePerValue } from '../domain/once-per-value.js';
import type { Overview } from '../domain/overview.js';
import type { Clock } from '../ports/clock.js';
import type { OverviewFacts, OverviewReader } from '../ports/overview-reader.js';
import type { PortFailure } from '../ports/port-failure.js';

/** The fleet at a glance, as far as the caller may see it. Reads stored state only. */
export type GetOverview = (caller: Caller) => TE.TaskEither<GetOverviewError, Overview>;

export interface GetOverviewPorts {
  readonly overview: OverviewReader;
  readonly clock: Clock;
}

export type GetOverviewError = PortFailure;

export const getOverview =
  ({ overview, clock }: GetOverviewPorts): GetOverview =>
  (caller) =>
    pipe(overview.read(caller, ATTENTION_LIMIT, clock.now()), TE.map(overviewOf));

const overviewOf = oncePerValue(({ setup, problems }: OverviewFacts): Overview => ({
  setup,
  attention: Object.freeze(mostPressing(problems)),
}));
