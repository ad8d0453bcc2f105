import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { printingVersion, installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('what a dump tool gets from us', () => {
  const root = temporaryDirectory();

  /** What the kernel shows of the running tool; every user of the machine may read its command line. */
  const readShown = async (what: string) => readFile(join(root.path, what), 'utf8');

  it('is one argument and one variable, which never change, and no file of ours', async function () {
    if (process.platform !== 'linux') {
      console.warn('PENDING: only Linux shows a process in /proc, so the tool was not looked at.');
      this.skip();
    }
    process.env['SHIPSHAPE_SPEC_CANARY'] = 'alive';
    const ours = await open(join(root.path, 'a-file-of-ours'), 'w');
    const file = await installStandIn(
      root.path,
      `cd '${root.path}'; cat /proc/$$/cmdline > cmdline; cat /proc/$$/environ > environ; ls -l /proc/$$/fd > files; ${printingVersion('18.6')}`,
    );
    const probe = execaDumpToolProbe({ directories: [root.path], timeoutMs: 20_000 });
    const found = await probe.find('postgresql')();
    delete process.env['SHIPSHAPE_SPEC_CANARY'];
    await ours.close();
    expect(found).to.deep.equal(
      E.right({ tools: [{ file, version: '18.6', major: 18 }], broken: 0 }),
    );
    expect((await readShown('cmdline')).split('\0').slice(-3)).to.deep.equal([
      file,
      '--version',
      '',
    ]);
    // Node itself passes this one on while coverage is measured.
    const environ = (await readShown('environ'))
      .split('\0')
      .filter((one) => !one.startsWith('NODE_V8_'));
    expect(environ).to.deep.equal(['LC_ALL=C', '']);
    expect(await readShown('files'))
      .to.include('pg_dump')
      .and.to.not.include('a-file-of-ours');
  });
});
