/** A timer that waits. */
export interface Waiting {
  readonly number: number;
  readonly atMs: number;
  readonly call: () => void;
  /** Of which part of the storm it is. */
  readonly owner: object | undefined;
  readonly isOfStandIn: boolean;
  /** Where it was asked for, for what is left over. */
  readonly from: string | undefined;
}

export const waiting = new Map<number, Waiting>();

/** A heap, the next one first; those that were cleared are left out as they come. */
const queue: Waiting[] = [];

const isBefore = (one: Waiting | undefined, other: Waiting | undefined): boolean =>
  one !== undefined &&
  (other === undefined ||
    one.atMs < other.atMs ||
    (one.atMs === other.atMs && one.number < other.number));

const swap = (one: number, other: number): void => {
  const [a, b] = [queue[one], queue[other]];
  if (a === undefined || b === undefined) return;
  queue[one] = b;
  queue[other] = a;
};

export const push = (timer: Waiting): void => {
  let at = queue.push(timer) - 1;
  for (
    let above = (at - 1) >> 1;
    at > 0 && isBefore(queue[at], queue[above]);
    above = (at - 1) >> 1
  ) {
    swap(at, above);
    at = above;
  }
};

const shift = (): void => {
  swap(0, queue.length - 1);
  queue.pop();
  for (let at = 0; ;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const least = isBefore(queue[right], queue[left]) ? right : left;
    if (!isBefore(queue[least], queue[at])) return;
    swap(at, least);
    at = least;
  }
};

export const nextTimer = (): Waiting | undefined => {
  while (queue[0] !== undefined && waiting.get(queue[0].number) !== queue[0]) shift();
  return queue[0];
};

/** Forgets those that were cleared, with all that they would have called. */
export const forgetCleared = (): void => {
  const left = queue.filter((timer) => waiting.get(timer.number) === timer);
  queue.length = 0;
  left.forEach(push);
};
