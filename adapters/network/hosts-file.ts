import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** Whether the hosts file of this machine has the name, so that no name server is needed (hosts(5)). */
export const isInHostsFile = async (host: string, file = HOSTS_FILE): Promise<boolean> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const name = host.toLowerCase();
  return text
    .toLowerCase()
    .split('\n')
    .some((line) => namesOn(line).includes(name));
};

/** The names after the address and before a comment. */
const namesOn = (line: string): readonly string[] =>
  line.replace(/#.*/, '').trim().split(/\s+/).slice(1);
