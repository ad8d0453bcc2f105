import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Removes the folders of gates whose processes have ended without removing them, as by `kill -9`. Never rejects. */
export const sweepGates = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((): readonly string[] => []);
  await Promise.all(names.map((name) => sweep(join(folder, name), Number.parseInt(name))));
};

const sweep = async (gate: string, pid: number): Promise<void> => {
  if (isAlive(pid) || (await isListening(gate))) return;
  await rm(gate, { recursive: true, force: true }).catch(() => undefined);
};

/** Whether another process has this id. In a container the one before us often had ours. */
const isAlive = (pid: number): boolean => {
  if (Number.isNaN(pid) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** A process of another container, which has ids of its own, may use the same folder. */
const isListening = async (gate: string): Promise<boolean> => {
  const names = await readdir(gate).catch((): readonly string[] => []);
  const answers = await Promise.all(names.map((name) => accepts(join(gate, name))));
  return answers.includes(true);
};

const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path })
      .once('connect', () => resolve(true))
      .once('connect', () => socket.destroy())
      .once('error', () => resolve(false));
  });
