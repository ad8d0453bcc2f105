import { readdir, readFile } from 'node:fs/promises';

/** The processes of tools that dump through gates under this folder. */
export const dumpProcesses = async (folder: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.includes(`PGHOST=${folder}/`) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};
