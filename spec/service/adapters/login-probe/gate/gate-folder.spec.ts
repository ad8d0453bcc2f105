import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  gatesFolder,
  gatesFolderFault,
  makeGateFolder,
} from '../../../../../adapters/login-probe/gate/gate-folder.js';
import { openedGates } from '../../../../support/gate/opened-gates.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

/** The id of a process that has ended. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
};

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const refusalOf = (folder: string): Promise<string> =>
  makeGateFolder(folder).then(
    () => 'made',
    (error: unknown) => String(error),
  );

describe('the folder of a gate', () => {
  const temporary = temporaryDirectory();
  const open = openedGates();
  const gates = () => join(temporary.path, 'gates');

  it('is for this user alone, and gone once the gate is closed', async () => {
    const { directory, close } = await open(toLoopback({ port: 1 }), { folder: gates() });
    expect([gates(), directory].map(modeOf)).to.deep.equal(['700', '700']);
    expect(readdirSync(directory)).to.deep.equal(['.s.PGSQL.5432']);
    await close();
    expect(readdirSync(gates())).to.deep.equal([]);
  });

  it('is refused where the folder around it is not ours alone', async () => {
    await mkdir(gates());
    await chmod(gates(), 0o755);
    expect(await refusalOf(gates())).to.include('remove it, or set XDG_RUNTIME_DIR');
    await mkdir(join(temporary.path, 'real'), { mode: 0o700 });
    const link = join(temporary.path, 'link');
    await symlink(join(temporary.path, 'real'), link);
    expect(await refusalOf(link)).to.include('remove it, or set XDG_RUNTIME_DIR');
    if (process.geteuid?.() !== 0) return;
    const foreign = join(temporary.path, 'foreign');
    await mkdir(foreign, { mode: 0o700 });
    await chown(foreign, 65_534, 65_534);
    expect(await refusalOf(foreign)).to.include('is not a folder of this user alone');
  });

  it('is in XDG_RUNTIME_DIR where that exists', () => {
    const name = `shipshape-gates-${process.geteuid?.() ?? 0}`;
    const runtime = { XDG_RUNTIME_DIR: temporary.path };
    expect(gatesFolder(runtime)).to.equal(join(temporary.path, name));
    expect(gatesFolder({ XDG_RUNTIME_DIR: '/no/such/folder' })).to.equal(gatesFolder({}));
  });

  it('is refused where the path of a socket would be too long, with what to set', async () => {
    expect(gatesFolderFault('/run/user/1000/shipshape-gates-1000')).to.equal(undefined);
    const long = join(temporary.path, 'x'.repeat(80));
    expect(gatesFolderFault(long)).to.include('Set XDG_RUNTIME_DIR or TMPDIR');
    expect(await refusalOf(long)).to.include('Set XDG_RUNTIME_DIR or TMPDIR');
    expect(existsSync(long)).to.equal(false);
  });

  it('is swept by the next process, if its own was killed', async () => {
    const pid = await openAndKill(gates());
    expect(readdirSync(gates()))
      .to.have.length(1)
      .and.satisfy(([name = '']) => name.startsWith(`${pid}-`));
    const { directory } = await open(toLoopback({ port: 1 }), { folder: gates() });
    expect(readdirSync(gates()).map((name) => join(gates(), name))).to.deep.equal([directory]);
  });

  it('is kept as long as its process lives, or something listens in it', async () => {
    const living = join(gates(), `${process.ppid}-living`);
    const listening = join(gates(), `${await deadPid()}-other`);
    const left = join(gates(), `${process.pid}-left`);
    for (const folder of [living, listening, left])
      await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(gates(), 0o700);
    const server = createServer().listen(join(listening, 'mysql.sock'));
    await once(server, 'listening');
    const made = await makeGateFolder(gates());
    expect(readdirSync(gates()).map((name) => join(gates(), name))).to.have.members([
      living,
      listening,
      made,
    ]);
    server.close();
  });
});

const GATE = new URL('../../../../support/gate/opened-gates.js', import.meta.url).href;
const TARGET = new URL('../../../../support/login-probe/to-loopback.js', import.meta.url).href;

/** Opens a gate in another process, and ends that with `kill -9`; returns its id. */
const openAndKill = async (folder: string): Promise<number> => {
  const program = `
    globalThis.afterEach = () => undefined;
    const { openedGates } = await import(${JSON.stringify(GATE)});
    const { toLoopback } = await import(${JSON.stringify(TARGET)});
    await openedGates()(toLoopback({ port: 1 }), { folder: ${JSON.stringify(folder)} });
    console.log('open');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid ?? 0;
};
