import type { Store } from '../../../core/store.js';

export type MakeStore = () => Store | Promise<Store>;

/** Gives each test of the suite around it an empty store of its own, and closes it afterwards. */
export const storeForEach = (make: MakeStore): (() => Store) => {
  let store: Store | undefined;
  beforeEach(async () => {
    store = await make();
  });
  afterEach(() => store?.close());
  return () => {
    if (store === undefined) throw new Error('There is a store only while a test runs.');
    return store;
  };
};
