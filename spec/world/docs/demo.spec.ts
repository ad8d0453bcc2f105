import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { execa } from 'execa';
import { newerPostgresBin } from '../../support/database-servers/newer-servers.js';

describe('the demo', () => {
  let end: () => void = () => undefined;
  afterEach(() => end());
  const startDemo = (env: Readonly<Record<string, string>> = {}) => {
    const demo = execa(process.execPath, ['dist/docs/examples/demo/demo.js'], {
      env: { NO_COLOR: '1', ...env },
      all: true,
      reject: false,
    });
    end = () => demo.kill('SIGINT');
    return demo;
  };

  it('says where nothing can be dumped, and goes on to what is broken', async function () {
    this.timeout(240_000);
    const demo = startDemo({ SHIPSHAPE_TOOL_DIRS: '/var/empty/no-tools' });
    const said = await outputUntil(demo.all, 'becomes a problem by itself');
    expect(said).to.contain('⚠ NOTHING WAS DUMPED, AND NOTHING RESTORED');
    expect(said).to.contain('$ shipshape check db-us-1/main/billing');
    demo.kill('SIGINT');
    expect((await demo).exitCode).to.equal(0);
  });

  it('shows a fleet with its problems, fixes one of them, serves it, and removes everything when it ends', async function () {
    this.timeout(240_000);
    const bin = newerPostgresBin();
    const demo = startDemo(bin === undefined ? {} : { SHIPSHAPE_TOOL_DIRS: bin });
    const said = await outputUntil(demo.all, 'Ctrl-C ends the demo');
    expect(said).to.contain('14 added, 0 changed, 0 removed.');
    expect(said).to.contain('The server rejected the admin user or its password.');
    expect(said).to.match(/✔ The restored rows are equal|⚠ NOTHING WAS/);
    if (bin !== undefined) expect(said).to.contain('✔ The restored rows are equal.');
    if (bin !== undefined) {
      expect(said).to.match(/done .*db-eu-1\/main\/shop/);
      expect(said).to.match(/vault\/\S+\.pg18\.dump\n/);
    }
    expect(said).to.match(/db-eu-2\/main\/crm\/nightly.* will fail/);
    const [broken, resolved] = [
      /│ CRITICAL db-eu-2\/main: .*rejected the admin user/,
      /│ Resolved: db-eu-2\/main: /,
    ];
    const [before = '', after = ''] = said.split('is corrected in the fleet file');
    expect(before).to.match(/critical .* \S+\/main .* rejected the admin user/);
    expect(before).to.match(/critical .* \S+\/main .* refuses connections on/);
    expect(after).to.contain('0 added, 1 changed, 0 removed.');
    expect(before).to.match(broken);
    expect(after).to.match(/closed/);
    expect(after).to.match(resolved);

    const [, url = '', token = ''] = /The page: +(\S+)\nIts token: (\S+)\n/.exec(after) ?? [];
    const [, tokenFile = ''] = /\$\(cat (\S+)\)/.exec(after) ?? [];
    expect(await readFile(tokenFile, 'utf8')).to.equal(token);
    const authorization = `Bearer ${token}`;
    const response = await fetch(`${url}/v1/overview`, { headers: { authorization } });
    const { setup } = (await response.json()) as { setup: { servers: number } };
    expect([response.status, setup.servers]).to.deep.equal([200, 3]);

    demo.kill('SIGINT');
    const { exitCode } = await demo;
    expect([exitCode, existsSync(tokenFile)]).to.deep.equal([0, false]);
  });
});

const outputUntil = (output: NodeJS.ReadableStream, last: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(last)) resolve(said);
    });
    output.once('end', () => {
      reject(new Error(`The demo ended too soon: ${said}`));
    });
  });
