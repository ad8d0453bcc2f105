import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { serviceClient } from '../../../support/service/service-client.js';
import { firstToken } from '../../../support/service/first-token.js';
import { runShipshape, serveShipshape } from '../../../support/service/shipshape-process.js';
import { printingVersion, installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const FLEET = {
  servers: [
    {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port: 1,
          admin: { user: 'admin', password: 'hunter2' },
          databases: [{ name: 'shop' }],
        },
      ],
    },
  ],
};

describe('what is wrong with a dump tool', () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  const env = () => ({ SHIPSHAPE_DATA_DIR: at('data'), SHIPSHAPE_TOOL_DIRS: at('bin') });

  const checkTwice = async () => {
    await writeFile(at('fleet.json'), JSON.stringify(FLEET));
    await runShipshape(env(), 'apply', at('fleet.json'));
    const service = await serveShipshape(env());
    const ask = serviceClient(service.url, firstToken(service));
    const { body } = await ask('GET /v1/resources?at=db-eu-1%2Fmain%2Fshop');
    const { resources } = JSON.parse(body) as { resources: readonly { id: string }[] };
    const check = () => ask(`POST /v1/databases/${resources[0]?.id ?? ''}/dump/check`);
    await check();
    const answer = (await check()).body;
    const { stderr } = await service.stop();
    const told = stderr
      .split('\n')
      .filter((line) => line.includes('The dump tools: '))
      .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    return { answer, told };
  };

  it('is writable for every user: the log names it, and so do the reason and its remedy', async () => {
    const file = await installStandIn(at('bin'), printingVersion('18.6'));
    await chmod(at('bin'), 0o777);
    const { answer, told } = await checkTwice();
    expect(answer)
      .to.contain('dump_tool_failed')
      .and.to.contain(file)
      .and.to.contain(`chmod o-w ${at('bin')}`);
    expect(told).to.deep.equal([
      `The dump tools: ${file} is not run: every user may write to ${at('bin')}, and so could replace the program; run \`chmod o-w ${at('bin')}\`.`,
    ]);
  });
});
