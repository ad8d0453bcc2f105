import type { ReceivedMessage } from './trapping-receiver.js';

interface Body {
  readonly id: string;
  readonly lines: readonly {
    readonly event: string;
    readonly problem: { readonly kind: string; readonly resource_path: string };
  }[];
}

/** One line about a problem, and the id of the message in which it came. */
interface Line {
  readonly event: string;
  readonly id: string;
}

/** In the order in which they may come; a problem that was over at once has one event alone. */
const ORDER = ['opened', 'worsened', 'resolved', 'passed'];
const BEGINNINGS = ['opened', 'passed'];
const ENDS = ['resolved', 'passed'];

/** What has to be true of all that a receiver was told, and how much that was. */
export const toldChanges = (received: readonly ReceivedMessage[], problems: readonly string[]) => {
  const bodies = received.map(({ body }) => body as Body);
  const lines = linesOf(bodies);
  const isUntold = (events: readonly string[]) => (name: string) =>
    !lines.get(name)?.some(({ event }) => events.includes(event));
  const those = (isWrong: (lines: readonly Line[]) => boolean) =>
    [...lines].filter(([, own]) => isWrong(own)).map(([name]) => name);
  const ids = new Set(bodies.map(({ id }) => id));
  return {
    problems: problems.length,
    messages: ids.size,
    repeated: received.length - ids.size,
    withoutBeginning: problems.filter(isUntold(BEGINNINGS)),
    withoutEnd: problems.filter(isUntold(ENDS)),
    underTwoKeys: those(hasTwoKeys),
    outOfOrder: those(isOutOfOrder),
    withAnotherKey: received.map(({ key }) => key).filter((key, n) => key !== bodies[n]?.id),
  };
};

/** The lines about each problem, in the order in which they came, repetitions included. */
const linesOf = (bodies: readonly Body[]): ReadonlyMap<string, readonly Line[]> => {
  const lines = new Map<string, Line[]>();
  for (const { id, lines: own } of bodies)
    for (const { event, problem } of own) {
      const name = `${problem.resource_path} ${problem.kind}`;
      lines.set(name, [...(lines.get(name) ?? []), { event, id }]);
    }
  return lines;
};

/** Whether an event of the problem was told in two messages. */
const hasTwoKeys = (lines: readonly Line[]): boolean =>
  lines.some(({ event, id }) => lines.some((other) => other.event === event && other.id !== id));

const isOutOfOrder = (lines: readonly Line[]): boolean => {
  const ranks = lines.map(({ event }) => ORDER.indexOf(event));
  return ranks.some((rank, n) => rank < (ranks[n - 1] ?? 0));
};
