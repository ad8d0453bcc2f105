import { useRef, useState } from 'preact/hooks';
import { errorOf, isOk } from './ask.js';
import type { ErrorBody } from './bodies.js';
import type { Change, Failed, Item, Sent } from './changes.js';

/** What was done or asked for a moment ago. */
export interface Told {
  readonly done: string;
  readonly name: string;
  readonly undo?: () => void;
}

export interface Changes extends State {
  /** Shows a change at once, and sends it. What is refused is shown as it was, with the reason. */
  readonly change: <A extends Item>(change: Change<A>) => void;
  /** Says for ten seconds what was done. Returns what ends that sooner. */
  readonly tell: (told: Told) => () => void;
  readonly tryAgain: () => void;
  readonly dismiss: () => void;
}

interface State {
  /** What is being sent, or was not read since. */
  readonly sent: readonly Sent[];
  /** What was not done, until somebody tries again or dismisses it. */
  readonly failed: readonly Failed[];
  readonly told: readonly (Told & { readonly key: number })[];
}

const NOTHING: State = { sent: [], failed: [], told: [] };

type Update = (next: (now: State) => Partial<State>) => void;

/** By item, whether what was sent of it was done. */
type Outcomes = ReadonlyMap<string, Promise<boolean>>;

/** `readOn` resolves once all was read again that is shown. */
export const useChanges = (readOn: () => Promise<void>): Changes => {
  const [state, setState] = useState(NOTHING);
  /** What is sent of an item waits for what was sent of it before. */
  const { current: last } = useRef(new Map<string, Promise<boolean>>());
  const update: Update = (next) => setState((now) => ({ ...now, ...next(now) }));
  const tell = telling(update);
  const begin = (change: Change, undone?: Outcomes): void => {
    const ids = new Set(change.of.map(({ id }) => id));
    forgive(update, ids);
    update(({ sent }) => ({ sent: [...sent, { change, shown: ids, awaited: ids }] }));
    const outcomes = new Map(
      change.of.map((item) => {
        const sent = (last.get(item.id) ?? DONE).then(() => send(update, change, item, undone));
        last.set(item.id, sent);
        return [item.id, sent] as const;
      }),
    );
    const { done, name, undo } = change;
    const takeBack = () => {
      end(update, change);
      if (undo !== undefined) begin(undo(), outcomes);
    };
    const forget = tell({ done, name, ...(undo !== undefined && { undo: takeBack }) });
    void Promise.all(outcomes.values()).then(async (all) => {
      if (!all.includes(true)) forget();
      await readOn();
      end(update, change);
    });
  };
  return {
    ...{ ...state, tell },
    change: (change) => begin(change as unknown as Change),
    tryAgain: () => ofEach(state.failed).forEach((change) => begin(change)),
    dismiss: () => update(() => ({ failed: [] })),
  };
};

const DONE = Promise.resolve(true);

const TOLD_MS = 10_000;

const telling =
  (update: Update): Changes['tell'] =>
  ({ undo, ...words }) => {
    const forget = () => update((now) => ({ told: now.told.filter((one) => one !== told) }));
    const takeBack = () => {
      forget();
      undo?.();
    };
    const told = {
      ...{ ...words, key: performance.now() },
      ...(undo !== undefined && { undo: takeBack }),
    };
    update((now) => ({ told: [...now.told, told] }));
    setTimeout(forget, TOLD_MS);
    return forget;
  };

const UNKNOWN: ErrorBody = {
  ...{ title: 'No answer', code: 'service_unreachable' },
  detail: 'The service did not answer: it may be done or not. What is shown is what was read.',
};

/** Returns whether it was done. Of what was not done before there is nothing to be taken back. */
const send = async (
  update: Update,
  change: Change,
  item: Item,
  undone: Outcomes | undefined,
): Promise<boolean> => {
  if ((await undone?.get(item.id)) === false) {
    forgive(update, new Set([item.id]));
    return true;
  }
  const answer = await change.send(item);
  const isDone = isOk(answer);
  const error = answer.status === 0 ? UNKNOWN : errorOf(answer);
  update(({ sent, failed }) => ({
    sent: sent.map((one) => (one.change === change ? answered(one, item, isDone) : one)),
    ...(!isDone && { failed: [...failed, { change, item, error }] }),
  }));
  return isDone;
};

const answered = ({ change, shown, awaited }: Sent, { id }: Item, isDone: boolean): Sent => ({
  ...{ change, awaited: without(awaited, id) },
  shown: isDone ? shown : without(shown, id),
});

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));

/** From now on the answers alone say it. */
const end = (update: Update, change: Change): void =>
  update(({ sent }) => ({ sent: sent.filter((one) => one.change !== change) }));

const forgive = (update: Update, ids: ReadonlySet<string>): void =>
  update(({ failed }) => ({ failed: failed.filter(({ item }) => !ids.has(item.id)) }));

/** The changes, each of those items alone of which it has failed. */
const ofEach = (failed: readonly Failed[]): readonly Change[] =>
  [...new Set(failed.map(({ change }) => change))].map((change) => ({
    ...change,
    of: failed.filter((one) => one.change === change).map(({ item }) => item),
  }));
