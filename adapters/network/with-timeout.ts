/** The answer, or what `late` says instead where there is none in time; the work itself goes on. */
export const withTimeout = <A>(
  ms: number,
  answer: Promise<A>,
  late: () => A | Promise<A>,
): Promise<A> =>
  new Promise((resolve, reject) => {
    let turn: NodeJS.Immediate | undefined;
    // After a pause of the whole process the answer may lie there already, unread.
    const timer = setTimeout(() => {
      turn = setImmediate(() => resolve(late()));
    }, ms);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      clearImmediate(turn);
    });
  });
