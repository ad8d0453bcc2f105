import * as O from 'fp-ts/lib/Option.js';
import { DETECTED_KINDS, detectedKey } from '../problems/detected-kind.js';
import type { ProblemReport } from '../problems/problem.js';
import { type ResourceId, resourcePath } from '../shared/resource.js';
import type { Isolation, IsolationCause } from './isolation/assess-isolation.js';
import type { Cause } from './observations/observation.js';
import type { WatchStatus } from './watch-status.js';
import { cutLine, inWords } from '../shared/name.js';

const CAUSES: Readonly<Record<IsolationCause, string>> = {
  no_network: 'The Shipshape host has no network',
  no_resolver: 'The Shipshape host gets no answer from its name servers',
  no_answer: 'The Shipshape host gets no answer over the network',
};

/** The report of a node that does not reach its servers: a warning where they are less than half, or other nodes check them. */
export const isolationReport = (
  fleet: ResourceId,
  { cause, failing, well, since }: Isolation,
  isHandedOver: boolean,
): ProblemReport => ({
  ...detectedKey('control_plane_isolated', fleet),
  severity:
    isHandedOver || 2 * failing < well ? 'warning' : DETECTED_KINDS.control_plane_isolated.severity,
  message: isHandedOver
    ? `fleet: ${CAUSES[cause]}: this is one of several nodes, whose log says so, and the others check its servers meanwhile.`
    : `fleet: ${CAUSES[cause]}: it cannot check ${failing} of ${well} servers, and what is wrong with them is not known.`,
  since,
});

/** The report of late checks. It has no figures that change, so that its row is written once. */
export const latenessReport = (
  fleet: ResourceId,
  { intervalMs }: WatchStatus,
  since: Date,
): ProblemReport => ({
  ...detectedKey('watch_behind', fleet),
  severity: DETECTED_KINDS.watch_behind.severity,
  message: `fleet: Checks of servers are, or will be, late by more than a round (${O.getOrElse(() => 0)(intervalMs) / 1_000} s), so that problems open and close late. One node is too few, or SHIPSHAPE_CHECKS_AT_ONCE is too low.`,
  since,
});

/** The report of requests that wait for an approval. It names nothing: who may read a server reads it. */
export const waitingApprovalsReport = (
  fleet: ResourceId,
  count: number,
  since: Date,
): ProblemReport => ({
  ...detectedKey('approval_waiting', fleet),
  severity: DETECTED_KINDS.approval_waiting.severity,
  message: `fleet: ${count === 1 ? 'A request waits' : `${count} requests wait`} for the approval of somebody else, for a day.`,
  since,
});

/** The report of unused tokens. It names none of them: who may read a server reads it. */
export const unusedTokensReport = (
  fleet: ResourceId,
  count: number,
  since: Date,
): ProblemReport => ({
  ...detectedKey('token_unused', fleet),
  severity: DETECTED_KINDS.token_unused.severity,
  message: `fleet: ${count === 1 ? 'A token was' : `${count} tokens were`} not used for 90 days.`,
  since,
});

/** How many of the names are listed, and how much of each. */
const NAMED = 3;
const NAME_LENGTH = 64;

const UNSEEN = 'databases that the admin user does not see';

type UndeclaredCause = Extract<Cause, { readonly kind: 'database_undeclared' }>;

/** Names are those of paths, with hidden characters escaped. */
export const undeclaredWording = ({
  names,
  isAll,
  hidesSome,
}: Pick<UndeclaredCause, 'names' | 'isAll' | 'hidesSome'>): string => {
  if (names.length === 0) return `Its server may have ${UNSEEN}, so that nothing dumps them.`;
  const first = names.slice(0, NAMED).map((name) => cutLine(resourcePath(name), NAME_LENGTH));
  const more = names.length - first.length;
  const listed = more === 0 ? inWords(first, 'and') : `${first.join(', ')} and ${more} more`;
  const lacks = isAll ? 'cannot take' : 'does not have';
  const [those, them] =
    names.length === 1 ? ['a database', 'it'] : [`${names.length} databases`, 'them'];
  return `Its server has ${those} that the fleet ${lacks}, so that nothing dumps ${them}: ${listed}.${hidesSome ? ` It may have ${UNSEEN}.` : ''}`;
};
