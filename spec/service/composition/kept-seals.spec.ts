import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { serveShipshape } from '../../support/service/shipshape-process.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld } from '../../support/stores/own-store-world.js';

describe('the seals of an audit', () => {
  const directory = temporaryDirectory();

  it('are in the destination that is named, as they are in the audit', async () => {
    const { env, run } = ownStoreWorld(join(directory.path, 'data'));
    const vault = join(directory.path, 'vault');
    mkdirSync(vault);
    const added = await run('destination', 'add', 'vault', '--kind', 'local', '--path', vault);
    expect(added.stderr).to.equal('');
    const service = await serveShipshape({ ...env, SHIPSHAPE_AUDIT_DESTINATION: 'vault' });
    const kept = join(vault, 'shipshape-audit');
    const files = await pollUntil(
      () => Promise.resolve(existsSync(kept) ? readdirSync(kept) : []),
      (names) => names.some((name) => name.endsWith('.jsonl')),
    );
    await service.stop();
    const [name = ''] = files.filter((file) => file.endsWith('.jsonl'));
    const [line = ''] = readFileSync(join(kept, name), 'utf8').split('\n');
    expect(line).to.match(/^{"chain":"0{8}-/);
    expect((await run('audit', 'export')).stdout.split('\n')).to.include(line);
  });
});
