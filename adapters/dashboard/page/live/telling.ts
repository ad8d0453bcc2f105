/** What was done or asked for a moment ago. */
export interface Told {
  readonly done: string;
  readonly name: string;
  readonly undo?: () => void;
}

/** As it is listed. */
export type Telling = Told & { readonly key: symbol };

/** Says something for ten seconds. Returns what says it of another name, or ends it sooner. */
export type Tell = (told: Told) => (name?: string) => void;

const TOLD_MS = 10_000;

export const telling =
  (update: (next: (told: readonly Telling[]) => readonly Telling[]) => void): Tell =>
  ({ undo, ...words }) => {
    const key = Symbol();
    const say = (name?: string) =>
      update((all) =>
        all.flatMap((one) => (one.key !== key ? one : name === undefined ? [] : { ...one, name })),
      );
    const takeBack = () => {
      say();
      undo?.();
    };
    update((all) => [...all, { ...words, key, ...(undo !== undefined && { undo: takeBack }) }]);
    setTimeout(say, TOLD_MS);
    return say;
  };
