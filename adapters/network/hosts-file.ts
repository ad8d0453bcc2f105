import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** Whether the machine itself knows this name, with no name server asked (hosts(5)). */
export const isInHostsFile = async (host: string, file = HOSTS_FILE): Promise<boolean> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const name = host.toLowerCase();
  return text
    .toLowerCase()
    .split('\n')
    .some((line) => namesOn(line).includes(name));
};

/** Behind the address, and before what is a comment. */
const namesOn = (line: string): readonly string[] =>
  line.replace(/#.*/, '').trim().split(/\s+/).slice(1);
