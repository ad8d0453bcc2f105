import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';

/** Whether a Unix socket is one of these, whatever links and mounts lead to it. */
export const isAmongSockets = async (
  sockets: readonly string[],
  socket: string,
): Promise<boolean> => {
  const files = await filesOf(socket);
  const others = await Promise.all(sockets.map(filesOf));
  return others.flat().some((file) => files.includes(file));
};

/** The file of a socket, and its name in its folder, which is the same before and after a server starts again. */
const filesOf = async (socket: string): Promise<readonly string[]> => {
  const path = resolve(socket);
  return [await fileAt(path), `${await fileAt(dirname(path))}/${basename(path)}`];
};

/** What distinguishes a file from all others; its path if the file does not exist or may not be read. */
const fileAt = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => path,
  );
