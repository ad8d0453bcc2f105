import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpTool } from '../../../core/dump-check/dump-tool.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { DumpToolProbe } from '../../../core/dump-check/ports/dump-tool-probe.js';

/** A control plane on which tools of one engine come and go; a place holds at most one. */
export interface DumpToolWorld {
  readonly probe: DumpToolProbe;
  /** Installs a tool of this version, in place of what was there before. */
  readonly install: (place: string, version: string) => Promise<DumpTool>;
  readonly installBroken: (place: string) => Promise<void>;
  /** Makes the tool of one place available at another as well. */
  readonly link: (from: string, to: string) => Promise<void>;
  readonly remove: (place: string) => Promise<void>;
  /** Lets 2 seconds pass for a probe that caches its search; left out, every change is seen at once. */
  readonly wait?: () => void | Promise<void>;
}

/** The engine of the tools, and some versions of them, the newest first. */
export interface ToolsOfEngine {
  readonly engine: Engine;
  readonly other: Engine;
  readonly newestFirst: readonly string[];
}

const OF_POSTGRESQL: ToolsOfEngine = {
  engine: 'postgresql',
  other: 'mariadb',
  newestFirst: ['18.0', '18beta1', '17.10', '17.9', '9.6.24'],
};

/** What every `DumpToolProbe` promises; `make` starts each promise in a world without tools. */
export const describeDumpToolProbe = (
  name: string,
  make: () => DumpToolWorld,
  { engine, other, newestFirst } = OF_POSTGRESQL,
): void => {
  describe(`${name} as a dump-tool probe of ${engine}`, () => {
    let world: DumpToolWorld;

    beforeEach(() => {
      world = make();
    });

    const find = () => world.probe.find(engine)();

    it('finds nothing where nothing is installed', async () => {
      expect(await find()).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });

    it('finds an installed tool and its version', async () => {
      const tool = await world.install('a', '15.18');
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
      expect(tool).to.include({ version: '15.18', major: 15 });
    });

    it('finds the tools of this engine only', async () => {
      await world.install('a', '15.18');
      const found = await world.probe.find(other)();
      expect(found).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });

    it('lists the newest first, by number and not by letter', async () => {
      const tools = new Map<string, DumpTool>();
      for (const version of [...newestFirst].sort())
        tools.set(version, await world.install(`of-${version}`, version));
      const sorted = newestFirst.map((version) => tools.get(version));
      expect(await find()).to.deep.equal(E.right({ tools: sorted, broken: 0 }));
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

    it('sees what was installed 2 seconds before', async () => {
      await find();
      const tool = await world.install('a', '16.4');
      await world.wait?.();
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was replaced 2 seconds before', async () => {
      await world.install('a', '16.4');
      await find();
      const tool = await world.install('a', '16.5');
      await world.wait?.();
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was fixed 2 seconds before', async () => {
      await world.installBroken('a');
      await find();
      const tool = await world.install('a', '16.4');
      await world.wait?.();
      expect(await find()).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    });

    it('sees what was removed 2 seconds before', async () => {
      await world.install('a', '16.4');
      await find();
      await world.remove('a');
      await world.wait?.();
      expect(await find()).to.deep.equal(E.right({ tools: [], broken: 0 }));
    });
  });
};
