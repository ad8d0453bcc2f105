import { expect } from 'chai';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { containerOf, from, type Recipes } from '../../../../composition/modules/container.js';
import type { Ports } from '../../../../composition/modules/parts.js';
import type { Clock } from '../../../../core/shared/ports/clock.js';
import { useCasesOver, type UseCasePorts } from '../../../../core/use-cases.js';

const aClock: Clock = memoryClock(new Date(0));

describe('containerOf', () => {
  const events: string[] = [];
  beforeEach(() => void (events.length = 0));

  const recipes: Recipes<'clock' | 'store' | 'health' | 'runs'> = {
    runs: from(['store'], ({ store }) => store.runs),
    health: from(['store'], ({ store }) => store.health),
    store: from(
      ['clock'],
      async ({ clock }) => {
        events.push('open');
        await Promise.resolve();
        return memoryStore(() => clock.now().getTime());
      },
      () => void events.push('close'),
    ),
    clock: from([], () => aClock),
  };

  it('makes a part once, of others by their names, and closes it', async () => {
    const container = containerOf(recipes);
    const [{ clock, runs }, store] = [await container.all(), await container.get('store')];
    expect(clock).to.equal(aClock);
    expect(runs).to.equal(store.runs);
    await container.close();
    expect(events).to.deep.equal(['open', 'close']);
  });

  it('compiles only where each part is there, under its name and of its type', () => {
    // @ts-expect-error: a part is missing
    const missing: Recipes<'clock' | 'timer'> = { clock: from([], () => aClock) };
    // @ts-expect-error: a name is misspelt
    const misspelt = from(['clokc'], () => aClock);
    // @ts-expect-error: a part is of another type
    const other: Recipes<'timer'> = { timer: from([], () => aClock) };
    // @ts-expect-error: a part is used that is not named
    const unnamed = from(['clock'], ({ store }) => `${store}`);
    // @ts-expect-error: an override is no port
    const override = (store: Ports) => containerOf(recipes, { store });
    // @ts-expect-error: a use case needs another port
    const useCases = (ports: Omit<UseCasePorts, 'queue'>) => useCasesOver(ports);
    expect([missing, misspelt, other, unnamed, override, useCases]).to.have.length(6);
  });
});
