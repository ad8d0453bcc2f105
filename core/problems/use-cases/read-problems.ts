import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound, type NotFound } from '../../access/caller.js';
import type { Problem, ProblemRecord } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { ProblemHistory, ProblemQuery } from '../ports/problem-history.js';
import { ATTENTION_LIMIT, type ProblemPage } from '../problem-page.js';
import { withoutExplained, READ_LIMIT } from '../without-explained.js';
import { detectedKeyText } from '../detected-kind.js';
import { type OpenCounts, openCountsWithout, type SetupCounts } from '../resource-row.js';
import { oncePerValue } from '../../shared/once-per-value.js';
import type { OverviewFacts, OverviewReader } from '../ports/overview-reader.js';

/** One problem with everything that is stored of it, open or closed. */
export type GetProblem = (caller: Caller, id: Uuid) => PortTask<ProblemRecord, NotFound>;

export interface GetProblemPorts {
  readonly history: Pick<ProblemHistory, 'find'>;
  readonly clock: Clock;
}

export const getProblem =
  ({ history, clock }: GetProblemPorts): GetProblem =>
  (caller, id) =>
    pipe(
      history.find(caller, id, clock.now()),
      TE.flatMap(TE.fromOption(() => notFound('problem'))),
    );

/** A page of the problems that the caller may see, open and closed, snoozed ones included. */
export type ListProblems = (caller: Caller, query: ProblemQuery) => PortTask<ProblemPage>;

export interface ListProblemsPorts {
  readonly history: Pick<ProblemHistory, 'page'>;
  readonly clock: Clock;
}

export const listProblems =
  ({ history, clock }: ListProblemsPorts): ListProblems =>
  (caller, query) =>
    history.page(caller, query, clock.now());

export interface Overview {
  readonly setup: SetupCounts;
  /**
   * The top problems among those that the caller may see, by priority; at most 20. What another one explains, be that snoozed, and all
   * but five of those that only inform, are left out.
   */
  readonly attention: readonly Problem[];
  /** How many problems the caller may see that are neither snoozed, nor stand under one that is, by severity. */
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
  (caller) => {
    const at = clock.now();
    return pipe(
      overview.read(caller, READ_LIMIT.usual, at),
      TE.flatMap((facts) =>
        isInPart(facts) ? overview.read(caller, READ_LIMIT.most, at) : TE.right(facts),
      ),
      TE.map(overviewOf),
    );
  };

/**
 * Whether there may be others that belong on the page, or that explain some of it. Once one only informs, all that do more were
 * read.
 */
const isInPart = (facts: OverviewFacts): boolean => {
  const { problems } = facts;
  if (problems.length < READ_LIMIT.usual || problems.at(-1)?.severity === 'info') return false;
  const { shown } = pageOf(facts);
  const known = new Set(problems.map(detectedKeyText));
  return (
    shown.length < ATTENTION_LIMIT ||
    shown.some(({ explainedBy }) => explainedBy !== undefined && !known.has(explainedBy))
  );
};

/** The same page for the same facts, which the store reads once for all callers with the same grants; and the same overview. */
const pageOf = oncePerValue(({ problems, snoozedCauses }: OverviewFacts) =>
  withoutExplained(problems, ATTENTION_LIMIT, snoozedCauses),
);

const overviewOf = oncePerValue((facts: OverviewFacts): Overview => {
  const { shown, snoozed } = pageOf(facts);
  const open = openCountsWithout(facts.open, snoozed);
  return { setup: facts.setup, attention: Object.freeze(shown), open };
});
