import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryDumpToolProbe } from '../../../adapters/memory/dump-check/dump-tool-probe.js';
import { sharedToolSearch } from '../../../adapters/dump-tools/shared-tool-search.js';
import type { Engine } from '../../../core/shared/engine.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

const PATIENT_MS = 20_000;

describe('sharedToolSearch', () => {
  const counted = () => {
    const searched: Engine[] = [];
    const installed = { postgresql: { tools: [], broken: 1 } };
    const probe = sharedToolSearch(
      {
        find: (engine) => async () => {
          searched.push(engine);
          return memoryDumpToolProbe(installed).find(engine)();
        },
      },
      PATIENT_MS,
    );
    return { searched, find: (engine: Engine) => probe.find(engine)() };
  };

  it('searches once for all who look for the tools of an engine at the same time', async () => {
    const { searched, find } = counted();
    const found = await Promise.all([find('postgresql'), find('mysql'), find('postgresql')]);
    const broken = found.map(E.map((one) => one.broken));
    expect(broken).to.deep.equal([E.right(1), E.right(0), E.right(1)]);
    expect(searched).to.deep.equal(['postgresql', 'mysql']);
  });

  it('searches anew for whoever comes later', async () => {
    const { searched, find } = counted();
    await find('postgresql');
    await find('postgresql');
    expect(searched).to.have.lengthOf(2);
  });

  it('lets nobody wait for long where a search has no end, and begins no second', async () => {
    let searches = 0;
    const endless = () => {
      searches += 1;
      return new Promise<never>(() => undefined);
    };
    const { find } = sharedToolSearch({ find: () => endless }, 10);
    for (const _ of ['the first', 'the second'])
      expect(await find('postgresql')()).to.deep.equal(E.left(unavailable('dump_tool', 'busy')));
    expect(searches).to.equal(1);
  });
});
