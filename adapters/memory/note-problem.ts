import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../core/shared/resource.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ChannelWork, Subscriber } from './entries.js';
import type { MemoryState, ProblemEntry } from './state.js';

/** Notes a problem for every channel, and what it explains, where people would notice how it has changed; undefined where it is not. */
export const noteProblem = (
  state: MemoryState,
  before: ProblemEntry | undefined,
  after: ProblemEntry | undefined,
): void => {
  const problem = after ?? before;
  if (problem === undefined || noticed(state, before) === noticed(state, after)) return;
  noteChange(state, problem.id);
  if (problem.kind === 'server_offline' && isOpen(before) !== isOpen(after))
    noteUnder(state, problem.resource.id);
};

const isOpen = (problem: ProblemEntry | undefined): boolean =>
  problem !== undefined && O.isNone(problem.closedAt);

const noticed = ({ now }: MemoryState, problem: ProblemEntry | undefined): string => {
  if (problem === undefined) return '';
  const { severity, message, closedAt, acknowledgement, snoozedUntil } = problem;
  const snooze = O.filter((until: Date) => until.getTime() > now())(snoozedUntil);
  return JSON.stringify([severity, message, closedAt, acknowledgement, snooze]);
};

const noteChange = (state: MemoryState, problem: Uuid): void => {
  for (const work of subscribers(state)) noteFor(work, problem, state.now());
};

const subscribers = ({ channels, feeds }: MemoryState): readonly Subscriber[] => [
  ...channels.values(),
  ...feeds.values(),
];

const noteFor = ({ changes }: Subscriber, problem: Uuid, now: number): void => {
  const { count, firstAtMs } = changes.get(problem) ?? { count: 0, firstAtMs: now };
  changes.set(problem, { count: count + 1, firstAtMs });
};

/**
 * Removes a problem that is closed, which nobody notices but a channel that has an entry of it; no other can tell of it, but
 * one that is composing just now may have read it.
 */
export const forgetClosed = (state: MemoryState, problem: Uuid): void => {
  state.closed.delete(problem);
  const composing = composingNow(state);
  for (const work of subscribers(state))
    if (work.entries.has(problem)) noteFor(work, problem, state.now());
    else if (!composing.has(work)) work.changes.delete(problem);
};

const composingNow = ({ channels, feeds, upkeep, now }: MemoryState): ReadonlySet<Subscriber> =>
  new Set<Subscriber>([
    ...[...channels].flatMap(([id, work]) =>
      (upkeep.get(id)?.leaseUntilMs ?? 0) > now() ? [work] : [],
    ),
    ...[...feeds.values()].filter(({ leaseUntilMs }) => leaseUntilMs > now()),
  ]);

/** The open problems under a server, which its being offline explains. */
const noteUnder = (state: MemoryState, server: ResourceId): void => {
  if (state.byId.get(server)?.resource.type !== 'server') return;
  for (const { id, resource } of state.problems.values())
    if (resource.id !== server && state.byId.get(resource.id)?.lineage.includes(server) === true)
      noteChange(state, id);
};

/** Has a channel look at every open problem. */
export const noteAllOpen = (state: MemoryState, channel: ResourceId): void => {
  const nothing: ChannelWork = { changes: new Map(), entries: new Map(), deliveries: new Map() };
  const work = state.channels.get(channel) ?? nothing;
  state.channels.set(channel, work);
  noteOpenProblems(state, work);
};

export const noteOpenProblems = (state: MemoryState, work: Subscriber): void => {
  for (const { id } of state.problems.values()) noteFor(work, id, state.now());
};
