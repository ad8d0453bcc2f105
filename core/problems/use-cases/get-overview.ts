import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { withoutExplained, READ_LIMIT } from '../without-explained.js';
import { ATTENTION_LIMIT } from '../priority.js';
import type { OpenCounts, SetupCounts } from '../resource-row.js';
import { oncePerValue } from '../../shared/once-per-value.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { OverviewFacts, OverviewReader } from '../ports/overview-reader.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { Problem } from '../problem.js';

export interface Overview {
  readonly setup: SetupCounts;
  /**
   * The top problems among those that the caller may see, by priority; at most 20. What another one explains, and all but five of
   * those that only inform, are left out.
   */
  readonly attention: readonly Problem[];
  /** How many such problems there are, by severity. */
  readonly open: OpenCounts;
}

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
    TE.map(overviewOf)(overview.read(caller, READ_LIMIT, clock.now()));

/** The same overview for the same facts, which the store reads once for all callers with the same grants. */
const overviewOf = oncePerValue(({ setup, problems, open }: OverviewFacts): Overview => ({
  setup,
  attention: Object.freeze(withoutExplained(problems, ATTENTION_LIMIT)),
  open,
}));
