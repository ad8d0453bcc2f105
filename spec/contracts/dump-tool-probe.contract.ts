import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpTool } from '../../core/domain/dump-tool.js';
import type { DumpToolProbe } from '../../core/ports/dump-tool-probe.js';

/** A control plane on which tools of PostgreSQL come and go; a place holds at most one. */
export interface DumpToolWorld {
  readonly probe: DumpToolProbe;
  /** Installs a tool of this version, in the stead of what was at the place before. */
  readonly install: (place: string, version: string) => Promise<DumpTool>;
  readonly installBroken: (place: string) => Promise<void>;
  /** Makes the tool of one place known under another as well. */
  readonly link: (from: string, to: string) => Promise<void>;
  readonly remove: (place: string) => Promise<void>;
}

/** What every `DumpToolProbe` promises; `make` starts each promise in a world without tools. */
export const describeDumpToolProbe = (name: string, make: () => DumpToolWorld): void => {
  describe(`${name} as a dump-tool probe`, () => {
    let world: DumpToolWorld;

    beforeEach(() => {
      world = make();
    });

    const find = () => world.probe.find('postgresql')();

    it('finds nothing where nothing is installed', async () => {
      expect(await find()).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });

    it('finds an installed tool and its version', async () => {
      const tool = await world.install('a', '15.18');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
      expect(tool).to.include({ version: '15.18', major: 15 });
    });

    it('finds the tools of the asked engine only', async () => {
      await world.install('a', '15.18');
      const found = await world.probe.find('mariadb')();
      expect(found).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });

    it('lists the newest first, by number and not by letter', async () => {
      const versions = ['9.6.24', '17.10', '18beta1', '17.9', '18.0'];
      const [v9, v17x10, v18beta, v17x9, v18] = await Promise.all(
        versions.map((version) => world.install(`of-${version}`, version)),
      );
      expect(await find()).to.deep.equal(
        E.right({ tools: [v18, v18beta, v17x10, v17x9, v9], broken: 0 }),
      );
    });

    it('finds a program once, however many names lead to it', async () => {
      const tool = await world.install('a', '16.4');
      await world.link('a', 'b');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('counts a program that does not answer as a dump tool does', async () => {
      const tool = await world.install('a', '16.4');
      await world.installBroken('b');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 1 }));
    });

    it('sees what was installed since the last call', async () => {
      await find();
      const tool = await world.install('a', '16.4');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was replaced since the last call', async () => {
      await world.install('a', '16.4');
      await find();
      const tool = await world.install('a', '16.5');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was mended since the last call', async () => {
      await world.installBroken('a');
      await find();
      const tool = await world.install('a', '16.4');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was removed since the last call', async () => {
      await world.install('a', '16.4');
      await find();
      await world.remove('a');
      expect(await find()).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });
  });
};
