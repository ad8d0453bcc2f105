import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { toolDirectories } from '../modules/servers-module.js';
import type { Settings } from '../settings/settings.js';

/**
 * Runs the newest tool of PostgreSQL on the database of a URL. The password goes by the environment: every user of the machine can
 * read a command line. Rejects in the last words of the tool.
 */
export const runPostgresTool = async (
  tool: 'pg_dump' | 'pg_restore',
  { settings, url }: { readonly settings: Settings; readonly url: string },
  arguments_: readonly string[],
): Promise<void> => {
  const { execa } = await import('execa');
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { failed, stderr } = await execa(
    join(await newestTools(settings), tool),
    ['--no-password', `--dbname=${address.href}`, ...arguments_],
    {
      env: { ...(password !== '' && { PGPASSWORD: password }), LC_MESSAGES: 'C' },
      reject: false,
      stdin: 'ignore',
    },
  );
  if (failed) throw new Error(`${tool} has failed: ${stderr.trim().replaceAll('\n', ' ')}`);
};

/** The directory of the newest client programs; those of an older release do not dump a newer server. */
const newestTools = async (settings: Settings): Promise<string> => {
  const directories = toolDirectories(settings);
  const timeoutMs = settings.checkDeadlineMs;
  const found = await execaDumpToolProbe({ directories, timeoutMs }).find('postgresql')();
  const [newest] = E.isRight(found) ? found.right.tools : [];
  if (newest !== undefined) return dirname(newest.file);
  throw new Error(
    "There is no pg_dump. Install the client programs of PostgreSQL, of the release of the store's server or a newer one, or name their directory in SHIPSHAPE_TOOL_DIRS.",
  );
};
