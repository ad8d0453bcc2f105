import * as E from 'fp-ts/lib/Either.js';
import { findPrograms } from '../../../adapters/dump-tools/finding/find-programs.js';
import { usualToolDirectories } from '../../../adapters/dump-tools/finding/usual-tool-directories.js';
import type { DumpTools } from '../children/check-task.js';

/**
 * The very programs that Shipshape finds on this machine. Debian's /usr/bin/pg_dump is a program in Perl that looks for
 * the tool and takes three times as long as the tool itself, so that nearly everything looks fast beside it.
 */
export const foundTools = async (): Promise<DumpTools | undefined> => {
  const [pgDump, psql] = [await newest('pg_dump'), await newest('psql')];
  return pgDump === undefined || psql === undefined ? undefined : { pgDump, psql };
};

/** The directories of one package differ in the version alone. */
const newest = async (name: string): Promise<string | undefined> => {
  const found = await findPrograms(usualToolDirectories(process.env['PATH']), name)();
  const files = E.isRight(found) ? found.right.map(({ file }) => file) : [];
  return files.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1);
};
