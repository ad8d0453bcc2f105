import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { aReport } from '../problems/a-problem.js';
import { refAt } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';
import { SEALER } from './apply-forever.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** The file to which every kind of problem is appended, a line each, whose report was answered. */
export const answeredFile = (directory: string): string => join(directory, 'answered');

const AT_ONCE = 50;

/**
 * Run as a process with a directory and a name: reports problems of the server `s1`, each of a kind of its own, many at
 * once, until it is killed.
 */
const reportForever = async (directory: string, name: string): Promise<void> => {
  const store = sqliteStoreIn(directory, { sealer: SEALER });
  const server = await refAt(store, 's1');
  let last = 0;
  const reportOn = async (): Promise<never> => {
    for (;;) {
      last += 1;
      const kind = `${name}_${last}`;
      await rightOf(store.problems.open(aReport(server, { kind })));
      appendFileSync(answeredFile(directory), `${kind}\n`);
      if (last === AT_ONCE) process.send?.('they are answered');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reportOn));
};

const [, program, directory, name] = process.argv;
if (program?.endsWith('report-forever.js') && directory !== undefined && name !== undefined)
  await reportForever(directory, name);
