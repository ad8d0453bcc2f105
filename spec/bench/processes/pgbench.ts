import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SELECT_OVERVIEW } from '../../../adapters/store/postgres/problems/select-overview.js';
import { ATTENTION_LIMIT } from '../../../core/problems/problem-page.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { scratchDirectory } from '../harness/scratch-directory.js';

const run = promisify(execFile);

/** As many as the service has connections. */
const CLIENTS = 10;

/** The settings of the connections of the store. */
const OPTIONS = '-c search_path=shipshape -c plan_cache_mode=force_generic_plan -c jit=off';

/** The fleet, as the store has it in a column. */
const FLEET = '00000000-0000-0000-0000-000000000000';

/** Those of a caller with a grant on the whole fleet. */
const PARAMETERS = [
  `{${RESOURCE_TYPES.join(',')}}`,
  `{${RESOURCE_TYPES.map(() => FLEET).join(',')}}`,
  String(ATTENTION_LIMIT),
];

/** Returns a function that runs the SQL of the overview in pgbench for a while, and returns the rate a second. */
export const pgbench = async (
  program: string,
  url: string,
): Promise<(seconds: number) => Promise<number>> => {
  const script = join(await scratchDirectory('pgbench'), 'overview.sql');
  await writeFile(script, `${SELECT_OVERVIEW.replace(/\$(\d)/g, ':p$1').replaceAll('\n', ' ')};\n`);
  const defined = PARAMETERS.flatMap((value, n) => ['-D', `p${n + 1}=${value}`]);
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-f', script, ...defined];
  return async (seconds) => {
    const env = { ...process.env, PGOPTIONS: OPTIONS };
    const { stdout } = await run(program, [...args, '-T', String(seconds), url], { env });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said ${stdout}`);
    return Number(rate);
  };
};
