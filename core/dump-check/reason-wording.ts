import type { Engine } from '../engines/engines.js';

/** What a person reads of a reason: what is wrong, and how to fix it. */
export interface ReasonWording {
  readonly detail: string;
  readonly remedy: string;
}

/** The sentences for every code of a union, each made from the facts that go with that code, and from the engine. */
export type WordingByCode<R extends { readonly code: string }> = {
  readonly [C in R['code']]: (
    reason: Extract<R, { readonly code: C }>,
    engine: Engine,
  ) => ReasonWording;
};

/** The statements have names in them, which only a check shows: it is for callers who may dump the database. */
export const STATEMENTS = 'Run the statements that `shipshape check` gives';
