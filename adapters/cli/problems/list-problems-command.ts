import * as E from 'fp-ts/lib/Either.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { listAllProblems } from './lookup/find-problem.js';
import { problemPaths } from './lookup/problem-paths.js';
import { listedUnder } from '../command/find-id-of.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { showProblems } from './views/show-problems.js';

export interface ListProblemsOptions {
  readonly state: string;
  readonly kind?: string;
  readonly severity?: string;
  readonly on?: string;
  readonly limit?: string;
  readonly all?: boolean;
  readonly suppressed?: boolean;
}

export const LISTED_STATES = ['open', 'closed', 'all'] as const;

export const listProblemsCommand = ({
  state,
  kind,
  severity,
  on,
  limit = String(PAGE_LIMIT.default),
  all = false,
  suppressed = false,
}: ListProblemsOptions): E.Either<ErrorDocument, ApiStep> => {
  if (!/^[1-9]\d{0,8}$/.test(limit))
    return E.left(malformedRequest(['--limit must be a number from 1 on.']));
  const wanted = {
    state: state === 'all' ? undefined : state,
    kind,
    severity,
    resource: on,
    ...(suppressed ? { suppressed: 'include' } : {}),
  };
  const isNarrowed = [kind, severity, on].some((given) => given !== undefined);
  const whereNone = state === 'open' && !isNarrowed ? 'No problem is open.' : 'No problem matches.';
  return E.right(async (api) => {
    const listed = await listAllProblems(api, wanted, all ? Infinity : Number(limit));
    const page = await listedUnder(api, on, listed, ({ problems }) => problems.length === 0);
    if (E.isLeft(page)) return page;
    const paths = await problemPaths(api, page.right.problems);
    return E.right(commandOutput(page.right, showProblems(whereNone, paths)));
  });
};
