import { type Answer, askWith, isOk } from './ask.js';
import type { ErrorBody, Severity } from './bodies.js';
import { OVERVIEW_PATH } from './paths.js';
import type { Answers } from './read-news.js';

/** What the API lists under an id. */
export interface Item {
  readonly id: string;
}

/** What somebody does to items of lists, which can be taken back: it is shown before the service has answered. */
export interface Change<A extends Item = Item> {
  /** What it is once it is done, such as `Snoozed`, and what some of its items are called together. */
  readonly done: string;
  readonly name: (of: readonly A[]) => string;
  readonly of: readonly A[];
  /** An item as it is then; undefined where the list is without it. */
  readonly shows: (item: A) => A | undefined;
  readonly send: (item: A) => Promise<Answer>;
  /** What takes it back, by what was answered. */
  readonly undo?: (answered: Answered) => Change<A>;
  /** Whether it shows nothing before its effect is read. */
  readonly isAsked?: true;
  /** As what an item counts among the open problems. */
  readonly counts?: (item: A) => Severity | undefined;
}

/** The answers by the ids of the items; undefined for an item of which nothing had to be sent. */
export type Answered = ReadonlyMap<string, Promise<Answer | undefined>>;

/** A change that was begun, of which the answers may know nothing yet. */
export interface Sent {
  readonly change: Change;
  /** Of which items it is shown: not of those of which it was refused. */
  readonly shown: ReadonlySet<string>;
  /** Of which items nothing was answered yet. */
  readonly awaited: ReadonlySet<string>;
}

/** A change of an item that was not made. */
export interface Failed {
  readonly change: Change;
  readonly item: Item;
  readonly error: ErrorBody;
}

export const ASKED = 'Asked for';

/** Asks for something real, which is shown once it is there, and cannot be taken back. */
export const asking = (item: Item, name: string, path: string, done = ASKED): Change => ({
  done,
  name: () => name,
  of: [item],
  isAsked: true,
  shows: (shown) => shown,
  send: () => askWith('POST', path),
});

/** The answers with what was changed since, in this order. */
export const withChanges = (answers: Answers, sent: readonly Sent[]): Answers => {
  if (sent.length === 0) return answers;
  const moved = new Map<string, readonly [from: Severity | undefined, to: Severity | undefined]>();
  const now = (item: Item | null): readonly (Item | null)[] => {
    if (item === null) return [item];
    const changes = sent.filter(({ shown }) => shown.has(item.id)).map(({ change }) => change);
    const shown = changes.reduce<Item | undefined>((one, { shows }) => one && shows(one), item);
    const counts = changes.find((change) => change.counts !== undefined)?.counts;
    if (counts !== undefined) moved.set(item.id, [counts(item), shown && counts(shown)]);
    return shown === undefined ? [] : [shown];
  };
  const read = [...answers].map(([path, answer]) => [path, answerWith(answer, now)] as const);
  return new Map(
    read.map(([path, answer]) => [
      path,
      path === OVERVIEW_PATH ? recounted(answer, [...moved.values()]) : answer,
    ]),
  );
};

const answerWith = (answer: Answer, now: (item: Item) => readonly (Item | null)[]): Answer =>
  !isOk(answer) || answer.body === null || typeof answer.body !== 'object'
    ? answer
    : {
        ...answer,
        body: Object.fromEntries(
          Object.entries(answer.body).map(([name, value]) => [
            name,
            Array.isArray(value) ? (value as readonly Item[]).flatMap(now) : (value as unknown),
          ]),
        ),
      };

/** How many problems are open, as the service has counted them before. */
const recounted = (
  answer: Answer,
  moved: readonly (readonly [from: string | undefined, to: string | undefined])[],
): Answer => ({
  ...answer,
  openProblems:
    answer.openProblems?.replaceAll(/(\w+)=(\d+)/g, (_, severity: string, count: string) => {
      const came = moved.filter(([, to]) => to === severity).length;
      const went = moved.filter(([from]) => from === severity).length;
      return `${severity}=${Math.max(0, Number(count) + came - went)}`;
    }) ?? null,
});

/** The changes, each of those items alone of which it has failed. */
export const ofEach = (failed: readonly Failed[]): readonly Change[] =>
  [...new Set(failed.map(({ change }) => change))].map((change) => ({
    ...change,
    of: failed.filter((one) => one.change === change).map(({ item }) => item),
  }));
