import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { cachedToolSearch } from '../../../../adapters/dump-tools/cached-tool-search.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import type { DumpToolProbe } from '../../../../core/dump-check/ports/dump-tool-probe.js';
import {
  describeDumpToolProbe,
  type DumpToolWorld,
} from '../../../contracts/dump-check/dump-tool-probe.contract.js';
import {
  printingVersion,
  installStandIn,
  standInRuns,
} from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const PATIENT_MS = 20_000;
const nothing = E.right({ tools: [], broken: 0 });
const oneBroken = E.right({ tools: [], broken: 1 });

describe('execaDumpToolProbe', () => {
  const root = temporaryDirectory();
  const place = (name: string) => join(root.path, name, 'bin');
  const probeOf = (...directories: readonly string[]) =>
    execaDumpToolProbe({ directories, timeoutMs: PATIENT_MS });
  const findIn = (...directories: readonly string[]) =>
    probeOf(...directories).find('postgresql')();

  const world = (probe: DumpToolProbe): DumpToolWorld => ({
    probe,
    install: async (name, version) => ({
      file: await installStandIn(place(name), printingVersion(version)),
      version,
      major: Number.parseInt(version),
    }),
    installBroken: async (name) => {
      await installStandIn(place(name), 'exit 1');
    },
    link: async (from, to) => {
      await mkdir(place(to), { recursive: true });
      await symlink(join(place(from), 'pg_dump'), join(place(to), 'pg_dump'));
    },
    remove: (name) => rm(join(place(name), 'pg_dump')),
  });

  describeDumpToolProbe('execaDumpToolProbe', () => world(probeOf(place('*'))));

  describeDumpToolProbe('execaDumpToolProbe behind its cache', () => {
    const clock = { ms: 0 };
    const times = { deadlineMs: PATIENT_MS, nowMs: () => clock.ms };
    return {
      ...world(cachedToolSearch(probeOf(place('*')), times)),
      wait: () => {
        clock.ms += 2_000;
      },
    };
  });

  it('runs a tool with --version and nothing else', async () => {
    await installStandIn(place('a'), printingVersion('18.4'));
    await findIn(place('a'));
    expect(await standInRuns(place('a'))).to.deep.equal(['--version']);
  });

  it('runs a tool that stays as it is no second time, and one that was replaced', async () => {
    const probe = probeOf(place('a'));
    await installStandIn(place('a'), printingVersion('18.4'));
    const first = await probe.find('postgresql')();
    expect(await probe.find('postgresql')()).to.deep.equal(first);
    expect(await standInRuns(place('a'))).to.have.length(1);
    await installStandIn(place('a'), printingVersion('18.5'));
    expect(await probe.find('postgresql')()).not.to.deep.equal(first);
  });

  it('runs a broken program again, since installing a library may have fixed it', async () => {
    const file = await installStandIn(
      place('a'),
      `test -e ${root.path}/lib && ${printingVersion('18.4')}`,
    );
    const probe = probeOf(place('a'));
    expect(await probe.find('postgresql')()).to.deep.equal(oneBroken);
    await writeFile(join(root.path, 'lib'), '');
    expect(await probe.find('postgresql')()).to.deep.equal(
      E.right({ tools: [{ file, version: '18.4', major: 18 }], broken: 0 }),
    );
  });

  it('passes nothing of its own environment on', async () => {
    process.env['SHIPSHAPE_SPEC_CANARY'] = 'alive';
    const file = await installStandIn(
      place('a'),
      `test -z "$SHIPSHAPE_SPEC_CANARY$PGHOST$HOME" && test "$(pwd)" = / && ${printingVersion('18.4')}`,
    );
    const found = await findIn(place('a'));
    delete process.env['SHIPSHAPE_SPEC_CANARY'];
    expect(found).to.deep.equal(
      E.right({ tools: [{ file, version: '18.4', major: 18 }], broken: 0 }),
    );
  });

  it('never runs what only has the name of the tool, such as the wrapper of Debian', async () => {
    await installStandIn(place('share'), printingVersion('18.4'));
    const wrapper = join(place('share'), 'pg_wrapper');
    await writeFile(wrapper, `#!/bin/sh\ntouch ${root.path}/ran\n`, { mode: 0o755 });
    await mkdir(place('usr'), { recursive: true });
    await symlink(wrapper, join(place('usr'), 'pg_dump'));
    expect(await findIn(place('usr'))).to.deep.equal(nothing);
  });

  it('finds nothing in directories that do not exist, and in a directory of the name of the tool', async () => {
    await mkdir(join(place('a'), 'pg_dump'), { recursive: true });
    expect(await findIn('/nowhere/*/bin', '/nowhere', place('a'))).to.deep.equal(nothing);
  });

  it('finds the real pg_dump of this machine', async function () {
    const probe = probeOf(
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/opt/homebrew/opt/*/bin',
    );
    const found = await probe.find('postgresql')();
    const tools = E.isRight(found) ? found.right.tools : [];
    if (tools.length === 0) {
      console.warn('PENDING: no pg_dump is installed here, so the real one was not tried.');
      this.skip();
    }
    for (const { file, version, major } of tools) {
      expect(basename(file)).to.equal('pg_dump');
      expect(dirname(file)).to.include(String(major));
      expect(Number.parseInt(version)).to.equal(major);
    }
  });
});
