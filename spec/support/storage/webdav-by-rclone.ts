import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';

export type WebdavServer = Awaited<ReturnType<typeof startWebdav>>;

const [USER, PASSWORD] = ['shipshape', 'a pass:word'];

/** A WebDAV server, which rclone has in itself, at a free port of this machine. */
export const startWebdav = async (rclone: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'shipshape-webdav-'));
  const port = await freePort();
  const argv = ['serve', 'webdav', folder, `--addr=127.0.0.1:${port}`, '--dir-cache-time=5ms'];
  const server = execa(rclone, [...argv, `--user=${USER}`, `--pass=${PASSWORD}`], {
    env: { RCLONE_CONFIG: '/dev/null', HOME: '/nonexistent' },
    stdio: 'ignore',
    reject: false,
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await pollUntil(answers);
  return {
    /** The section of rclone.conf that reaches it. */
    config: { type: 'webdav', vendor: 'rclone', url, user: USER, pass: PASSWORD },
    /** Where it keeps its files. */
    folder,
    /** The files under a folder of it, by their names there. */
    files: async (under: string) => {
      const root = join(folder, under);
      if (!existsSync(root)) return [];
      const found = await readdir(root, { recursive: true, withFileTypes: true });
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    },
    write: async (name: string, bytes: Buffer) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    },
    kill: () => void server.kill('SIGKILL'),
    stop: async () => {
      server.kill('SIGKILL');
      await server;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
