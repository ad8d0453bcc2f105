import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** The addresses that the hosts file of this machine has for a name, for which no name server is needed (hosts(5)). */
export const addressesInHostsFile = async (
  host: string,
  file = HOSTS_FILE,
): Promise<readonly LookupAddress[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const name = host.toLowerCase().replace(/\.$/, '');
  return text
    .toLowerCase()
    .split('\n')
    .map(wordsOf)
    .filter(([, ...names]) => names.includes(name))
    .map(([address = '']) => ({ address, family: isIP(address) }))
    .filter(({ family }) => family !== 0);
};

/** An address and its names, without the comment. */
const wordsOf = (line: string): readonly string[] => line.replace(/#.*/, '').trim().split(/\s+/);
