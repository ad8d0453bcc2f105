import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, errorOf, isOk } from './ask.js';
import type { ErrorBody } from './bodies.js';
import {
  type Answered,
  type Change,
  type Failed,
  type Item,
  ofEach,
  type Sent,
} from './changes.js';
import { type Tell, type Telling, telling } from './telling.js';

export interface Changes extends State {
  /** Shows a change at once, and sends it. What is refused is shown as it was, with the reason. */
  readonly change: <A extends Item>(change: Change<A>) => void;
  readonly tell: Tell;
  readonly tryAgain: () => void;
  readonly dismiss: () => void;
}

interface State {
  /** What is being sent, or was not read since. */
  readonly sent: readonly Sent[];
  /** What was not done, until somebody tries again or dismisses it. */
  readonly failed: readonly Failed[];
  readonly told: readonly Telling[];
}

const NOTHING: State = { sent: [], failed: [], told: [] };

type Update = (next: (now: State) => Partial<State>) => void;

/** The state, until somebody signs out: who signs in next gets nothing of it. */
const useOwn = (isSignedOut: boolean) => {
  const [state, setState] = useState(NOTHING);
  /** What is sent of an item waits for what was sent of it before. */
  const all = useRef(new Map<string, Promise<unknown>>());
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
  const tell = telling((next) => update(({ told }) => ({ told: next(told) })));
  const begin = (change: Change, undone?: Answered): void => {
    const { of, done, name, undo } = change;
    const ids = new Set(of.map(({ id }) => id));
    let made = of;
    const noteAnswer = (item: Item, answer: Answer | undefined) => {
      if (answer !== undefined && isOk(answer)) return;
      made = made.filter((one) => one !== item);
      say(made.length === 0 ? undefined : name(made));
    };
    if (undone === undefined) forgive(update, ids);
    update(({ sent }) => ({ sent: [...sent, { change, shown: ids, awaited: ids }] }));
    const answers = new Map<string, Promise<Answer | undefined>>();
    for (const item of of) {
      const before = Promise.resolve(last.get(item.id));
      const sent = before.then(() => send(update, change, item, undone));
      last.set(item.id, sent);
      answers.set(item.id, sent);
      void sent.then((answer) => noteAnswer(item, answer));
    }
    const takeBack = () => {
      end(update, change);
      if (undo === undefined) return;
      const back = undo(answers);
      begin({ ...back, of: back.of.filter(({ id }) => answers.has(id)) }, answers);
    };
    const say = tell({ done, name: name(of), ...(undo !== undefined && { undo: takeBack }) });
    const isRead = Promise.all(answers.values()).then(readOn);
    void isRead.then(() => end(update, change));
  };
  return {
    ...state,
    tell,
    change: (change) => begin(change as unknown as Change),
    tryAgain: () => ofEach(state.failed).forEach((change) => begin(change)),
    dismiss: () => update(() => ({ failed: [] })),
  };
};

const UNKNOWN: ErrorBody = {
  detail: 'The service did not answer: it may be done or not. What is shown is what was read.',
};

/** An earlier refusal leaves nothing to take back; a failure with an unknown outcome stays. */
const send = async (
  update: Update,
  change: Change,
  item: Item,
  undone: Answered | undefined,
): Promise<Answer | undefined> => {
  const settle = (isDone: boolean, failure: readonly Failed[] = []) =>
    update(({ sent, failed }) => ({
      sent: sent.map((one) => (one.change === change ? answered(one, item, isDone) : one)),
      failed: [...failed, ...failure],
    }));
  const before = await undone?.get(item.id);
  if (before?.status === 0) {
    settle(false);
    return before;
  }
  if (undone !== undefined && (before === undefined || !isOk(before))) {
    forgive(update, new Set([item.id]));
    return undefined;
  }
  const answer = await change.send(item);
  const error = answer.status === 0 ? UNKNOWN : errorOf(answer);
  settle(isOk(answer), isOk(answer) ? [] : [{ change, item, error }]);
  return answer;
};

const answered = ({ change, shown, awaited }: Sent, { id }: Item, isDone: boolean): Sent => ({
  change,
  awaited: without(awaited, id),
  shown: isDone ? shown : without(shown, id),
});

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));

/** From now on the answers alone say it. */
const end = (update: Update, change: Change): void =>
  update(({ sent }) => ({ sent: sent.filter((one) => one.change !== change) }));

const forgive = (update: Update, ids: ReadonlySet<string>): void =>
  update(({ failed }) => ({ failed: failed.filter(({ item }) => !ids.has(item.id)) }));
