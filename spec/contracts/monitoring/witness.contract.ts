import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Witness } from '../../../core/monitoring/ports/witness.js';

/** Witnesses in each of the places in which one can be. */
export interface WitnessCases {
  /** Of several that were chosen, one accepts connections, or refuses them. */
  readonly reached: () => Promise<Witness>;
  /** None of those that were chosen can be reached. */
  readonly unreached: () => Promise<Witness>;
  /** None was chosen, and there is no gateway. */
  readonly none: () => Promise<Witness>;
}

/** What every `Witness` promises. */
export const describeWitness = (name: string, { reached, unreached, none }: WitnessCases): void => {
  describe(`${name} as a witness`, () => {
    const ask = async (make: () => Promise<Witness>) => (await make()).ask();

    it('is reached where one of those that were chosen answers, even by refusing', async () => {
      expect(await ask(reached)).to.deep.include({ chosen: O.some('reached') });
    });

    it('never rejects, where nothing can be reached either', async () => {
      expect(await ask(unreached)).to.deep.include({ chosen: O.some('unreached') });
    });

    it('knows nothing where there is nobody to ask', async () => {
      expect(await ask(none)).to.deep.equal({ chosen: O.none, gateway: 'unknown' });
    });
  });
};
