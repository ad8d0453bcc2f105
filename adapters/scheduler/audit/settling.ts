import type { Waiting } from './store-batch.js';

/** Somebody who waits for all that was taken before, of which this was the last; none where all of it is being stored. */
export interface Settling {
  readonly last: Waiting | undefined;
  readonly resolve: () => void;
}

interface Taken {
  readonly waiting: readonly Waiting[];
  settling: readonly Settling[];
}

/** To be called once a batch was stored, or could not be: then nobody waits longer. */
export const endSettling = (taken: Taken, isStored: boolean): void => {
  const isOver = ({ last }: Settling) =>
    !isStored || last === undefined || !taken.waiting.includes(last);
  const over = taken.settling.filter(isOver);
  taken.settling = taken.settling.filter((one) => !over.includes(one));
  over.forEach(({ resolve }) => resolve());
};
