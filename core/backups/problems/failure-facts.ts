import { withoutNames, type DumpFailure } from '../dump-failure.js';
import type { ForeseenReason } from '../foresight.js';
import type { ProblemFacts } from '../../problems/problem.js';

/** A reason as the facts of a problem, which are flat, and contain no names from a database. */
export const failureFacts = (reason: ForeseenReason | undefined): ProblemFacts => {
  if (reason === undefined) return {};
  if (isExpiry(reason)) return { code: reason.code, at: reason.at.toISOString() };
  const { code, ...facts } = reason.code === 'space_short' ? reason : withoutNames(reason);
  const flat = Object.entries(facts).flatMap(([name, value]: readonly [string, unknown]) => {
    if (name === 'objects') return [['count', (value as { readonly count: number }).count]];
    if (name === 'kinds') return [[name, (value as readonly string[]).join(' ')]];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return { code, ...(Object.fromEntries(flat) as ProblemFacts) };
};

/** The reason from such facts, as far as its remedy needs it. */
export const reasonOf = (facts: ProblemFacts): ForeseenReason => {
  const { count, kinds, at, ...flat } = facts;
  return {
    ...flat,
    ...(at === undefined ? {} : { at: new Date(at) }),
    ...(count === undefined ? {} : { objects: { names: [], count } }),
    ...(kinds === undefined ? {} : { kinds: `${kinds}`.split(' ') }),
    statements: [],
  } as unknown as ForeseenReason;
};

type Expiry = Extract<ForeseenReason, { readonly at: Date }>;

export const isExpiry = (reason: ForeseenReason): reason is Expiry =>
  reason.code === 'password_expires' || reason.code === 'certificate_expires';

/** Whether a run can fail for the reason as well. */
export const isFailure = (reason: ForeseenReason): reason is DumpFailure =>
  !isExpiry(reason) && reason.code !== 'space_short';
