import type { DumpFailure } from '../dump-failure.js';

/** A dump was not restored, or cannot be: it is not whole, a program is missing, or a server refuses something. */
export interface NotRestored {
  readonly _tag: 'NotRestored';
  readonly failure: DumpFailure;
  /** What in the dump could not be restored, such as `TABLE public.orders`. */
  readonly object?: string;
}

export const notRestored = (failure: DumpFailure, object?: string): NotRestored => ({
  _tag: 'NotRestored',
  failure,
  ...(object !== undefined && { object }),
});
