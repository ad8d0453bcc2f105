export type Ending = { readonly close: () => unknown } | { readonly stop: () => unknown };

const held = <A extends Ending>(
  begin: Mocha.HookFunction,
  end: Mocha.HookFunction,
  start: () => A | Promise<A>,
): (() => A) => {
  let one: A | undefined;
  begin(async () => {
    one = await start();
  });
  end(async () => {
    if (one !== undefined) await ('close' in one ? one.close() : one.stop());
  });
  return () => {
    if (one === undefined) throw new Error('This is there only while a test runs.');
    return one;
  };
};

/** What the suite around it has, started before its first test and closed or stopped after its last. */
export const forSuite = <A extends Ending>(start: () => A | Promise<A>): (() => A) =>
  held(before, after, start);

/** As for a suite, once for each test. */
export const forEachTest = <A extends Ending>(start: () => A | Promise<A>): (() => A) =>
  held(beforeEach, afterEach, start);
