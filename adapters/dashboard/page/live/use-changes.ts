import { useEffect, useRef, useState } from 'preact/hooks';
import { errorOf, isOk } from './ask.js';
import type { ErrorBody } from './bodies.js';
import { type Change, type Failed, type Item, ofEach, type Sent } from './changes.js';

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
  readonly told: readonly (Told & { readonly key: symbol })[];
}

const NOTHING: State = { sent: [], failed: [], told: [] };

type Update = (next: (now: State) => Partial<State>) => void;

/** Whether what was sent was done; undefined where nobody knows. */
type Outcome = Promise<boolean | undefined>;

type Outcomes = ReadonlyMap<string, Outcome>;

/** The state, until somebody signs out: who signs in next gets nothing of it. */
const useOwn = (isSignedOut: boolean) => {
  const [state, setState] = useState(NOTHING);
  /** What is sent of an item waits for what was sent of it before. */
  const all = useRef(new Map<string, Outcome>());
  useEffect(() => {
    if (!isSignedOut) return;
    all.current = new Map();
    setState(NOTHING);
  }, [isSignedOut]);
  const last = all.current;
  const update: Update = (next) => {
    if (all.current === last) setState((now) => ({ ...now, ...next(now) }));
  };
  return { state, update, last };
};

/** `readOn` resolves once all was read again that is shown. */
export const useChanges = (readOn: () => Promise<void>, isSignedOut: boolean): Changes => {
  const { state, update, last } = useOwn(isSignedOut);
  const tell = telling(update);
  const begin = (change: Change, undone?: Outcomes): void => {
    const ids = new Set(change.of.map(({ id }) => id));
    if (undone === undefined) forgive(update, ids);
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
      if (undo === undefined) return;
      const back = undo();
      begin({ ...back, of: back.of.filter(({ id }) => outcomes.has(id)) }, outcomes);
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
      ...{ ...words, key: Symbol() },
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

/** Of what was refused before there is nothing to be taken back; of what nobody knows, its failure stays. */
const send = async (
  update: Update,
  change: Change,
  item: Item,
  undone: Outcomes | undefined,
): Outcome => {
  const settle = (isDone: boolean, failure: readonly Failed[] = []) =>
    update(({ sent, failed }) => ({
      sent: sent.map((one) => (one.change === change ? answered(one, item, isDone) : one)),
      failed: [...failed, ...failure],
    }));
  const wasDone = undone === undefined || (await undone.get(item.id));
  if (wasDone === false) {
    forgive(update, new Set([item.id]));
    return true;
  }
  if (wasDone === undefined) {
    settle(false);
    return undefined;
  }
  const answer = await change.send(item);
  const isDone = isOk(answer);
  const error = answer.status === 0 ? UNKNOWN : errorOf(answer);
  settle(isDone, isDone ? [] : [{ change, item, error }]);
  return answer.status === 0 ? undefined : isDone;
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
