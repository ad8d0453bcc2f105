import { execa } from 'execa';
import type { DumpLogin } from '../../support/dump-check/reasons-for-login.js';
import type { DumpOutcome } from '../oracle-server.js';
import type { Flavor } from './flavor.js';
import { type DatabaseObject, missingFrom } from './missing-objects.js';

const OPTIONS = [
  '--single-transaction',
  '--quick',
  '--no-tablespaces',
  '--triggers',
  '--routines',
  '--events',
  '--hex-blob',
  '--default-character-set=utf8mb4',
  '--protocol=tcp',
  '--host=127.0.0.1',
];

/** What only one of both tools knows. */
const OWN: Readonly<Record<Flavor, readonly string[]>> = {
  mysql: ['--set-gtid-purged=OFF', '--column-statistics=0', '--ssl-mode=REQUIRED'],
  mariadb: ['--ssl', '--skip-ssl-verify-server-cert'],
};

/** Runs this tool as the product does, straight at the server; whole is what ends well and has every object in it. */
export const dumpMysql = async (
  tool: string,
  flavor: Flavor,
  { port, user, password, database }: DumpLogin,
  objects: readonly DatabaseObject[],
): Promise<DumpOutcome> => {
  const { failed, shortMessage, stdout, stderr } = await execa(
    tool,
    ['--no-defaults', ...OPTIONS, ...OWN[flavor], `--port=${port}`, `--user=${user}`, database],
    { env: { LC_ALL: 'C', MYSQL_PWD: password }, extendEnv: false, reject: false },
  );
  if (failed || !stdout.trimEnd().split('\n').at(-1)?.startsWith('-- Dump completed'))
    return { isWhole: false, said: stderr || shortMessage || 'its last line is not there' };
  const missing = missingFrom(stdout, objects);
  return {
    isWhole: missing.length === 0,
    said: [...missing.map((object) => `missing: ${object}`), stderr].join('\n'),
  };
};
