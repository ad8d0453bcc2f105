/** A channel of parts from one side to an iteration on the other, one at a time: the giver waits until each is taken. */
export interface HandOver {
  /** Resolves once the part was taken, or the iteration was left. */
  readonly give: (part: Uint8Array) => Promise<void>;
  /** Ends the iteration: without an error, or with this one. */
  readonly end: (error?: Error) => void;
  /** Leaves the iteration: further parts are dropped. */
  readonly leave: () => void;
  /** Can be iterated once. */
  readonly parts: AsyncIterable<Uint8Array>;
}

interface Given {
  readonly part: Uint8Array;
  readonly taken: () => void;
}

interface State {
  given?: Given | undefined;
  isOver: boolean;
  isLeft: boolean;
  error?: Error | undefined;
  wake: () => void;
}

export const handOver = (): HandOver => {
  const state: State = { isOver: false, isLeft: false, wake: () => undefined };
  return {
    give: (part) =>
      state.isLeft
        ? Promise.resolve()
        : new Promise((taken) => {
            state.given = { part, taken };
            state.wake();
          }),
    end: (error) => {
      state.error = error;
      state.isOver = true;
      state.wake();
    },
    leave: () => leave(state),
    parts: partsOf(state),
  };
};

const leave = (state: State): void => {
  state.isLeft = true;
  if (state.given !== undefined) state.given.taken();
  state.given = undefined;
};

const partsOf = async function* (state: State): AsyncGenerator<Uint8Array, void, void> {
  try {
    for (;;) {
      while (state.given === undefined && !state.isOver)
        await new Promise<void>((resolve) => (state.wake = resolve));
      const { given } = state;
      if (given === undefined) break;
      yield given.part;
      state.given = undefined;
      given.taken();
    }
    if (state.error !== undefined) throw state.error;
  } finally {
    leave(state);
  }
};
