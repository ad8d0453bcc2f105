import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ProblemRecord } from '../../problems/problem.js';
import type { ChannelItem } from '../channel-item.js';
import type { MessageLine } from '../channel-message.js';
import { rootOf } from './arrange-lines.js';

/**
 * Whether a line says that something is over which was under a server that was offline meanwhile: that alone is told. What
 * explains an open problem is known from the problem itself; of a closed one it is not.
 */
export const isExplained = (items: readonly ChannelItem[]): ((line: MessageLine) => boolean) => {
  const offline = RA.compact(items.map(({ current }) => current)).filter(
    ({ kind }) => kind === 'server_offline',
  );
  return ({ event, problem, closedAt }) =>
    event === 'passed' &&
    problem.kind !== 'server_offline' &&
    offline.some(
      (server) =>
        server.resource.name === rootOf(problem) && haveMet(server, problem.since, closedAt),
    );
};

const haveMet = (server: ProblemRecord, since: Date, closedAt: O.Option<Date>): boolean =>
  O.exists((end: Date) => server.since <= end)(closedAt) &&
  (O.isNone(server.closedAt) || server.closedAt.value >= since);
