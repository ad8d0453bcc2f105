import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ProblemRecord, Severity } from '../../problems/problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ChannelItem, ComposedChannel, Delivery } from '../delivery.js';
import type { ChannelMessage, MessageLine } from '../channel-message.js';
import { arrangeLines, rootOf } from './arrange-lines.js';
import { decideItem } from './decide-item.js';
import { areRefreshing, type ComposingChannel, newsFirst } from './decision.js';
import { endOfHours } from '../../shared/hours-of-day.js';

/**
 * Composes one message about the problems that have changed or are due, and the entries to store of them. An item that is not
 * among those that it returns is left for the next message.
 */
export const composeChannel = (
  channel: ComposingChannel,
  items: readonly ChannelItem[],
  now: Date,
  newId: () => Uuid,
): ComposedChannel => {
  const { quiet } = channel.rules;
  const end = quiet === undefined ? O.none : endOfHours(quiet, now);
  const heldUntil = (severity: Severity) =>
    severity === 'critical' && quiet?.critical !== 'waits' ? O.none : end;
  const decide = decideItem({ channel, now, quietUntil: heldUntil });
  const all = items.map((item) => ({ ...item, ...decide(item) }));
  const decided = channel.isMirror ? newsFirst(all) : all;
  const purpose = channel.isMirror && areRefreshing(decided) ? 'refresh' : 'problems';
  const explained = isExplained(items);
  const lines = RA.compact(decided.map(({ line }) => line)).filter((line) => !explained(line));
  const arranged = arrangeLines(lines, {
    ...(channel.isMirror && { most: lines.length }),
    causes: causesOf(items),
  });
  return {
    items: decided.map(({ problem, changes, entry }) => ({ problem, changes, entry })),
    delivery:
      lines.length === 0
        ? O.none
        : O.some(deliveryOf({ id: newId(), composedAt: now, purpose, ...arranged })),
  };
};

const causesOf = (items: readonly ChannelItem[]): ReadonlySet<Uuid> =>
  new Set(
    RA.compact(
      items.map(({ current }) =>
        O.flatMap((problem: ProblemRecord) => problem.suppressedBy)(current),
      ),
    ),
  );

const deliveryOf = (message: ChannelMessage): Delivery => ({
  ...{ id: message.id, message },
  ...{ state: 'due', attempts: 0, triedAt: O.none, tookMs: O.none, refusal: O.none },
});

/**
 * Whether a line announces the end of a problem under a server that was offline meanwhile: only that server is announced. An
 * open problem names the one that explains it; a closed one does not.
 */
const isExplained = (items: readonly ChannelItem[]): ((line: MessageLine) => boolean) => {
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
