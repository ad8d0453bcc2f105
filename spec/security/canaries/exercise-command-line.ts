import { writeFile } from 'node:fs/promises';
import { runShipshape } from '../../support/service/shipshape-process.js';
import { tokenCanary } from './canary.js';
import { invalidFleets } from './canary-fleet.js';
import type { CanaryWorld } from './canary-world.js';

/** Runs apply, overview and check on the store itself. */
export const exerciseCommandLine = async ({ run, at }: CanaryWorld): Promise<void> => {
  await run('apply', at('fleet.json'), '--dry-run');
  await run('apply', at('fleet.json'));
  await run('apply', at('fleet.json'), '--json', '--prune', '--yes');
  await run('overview');
  await run('check', 'rejecting/main/postgres');
  await run('check', 'accepting/main/postgres', '--json');
  await run('check', 'nobody/main/postgres');
};

/** Files with a secret where none belongs; the errors do not depend on the store. */
export const applyInvalidFiles = async ({ run, at, hidden }: CanaryWorld): Promise<void> => {
  const spoilt = Object.entries(invalidFleets(hidden)).map(async ([name, text]) => {
    await writeFile(at(`${name}.yaml`), text);
    await run('apply', at(`${name}.yaml`));
  });
  await Promise.all(spoilt);
};

/** Makes, lists and revokes tokens, and sends a service valid and invalid ones. */
export const exerciseRemotely = async (world: CanaryWorld, url: string): Promise<void> => {
  const { run, at, hidden, generated, evidence, env } = world;
  const created = await run('token', 'create', '--name', 'local', '--role', 'admin');
  generated.push(tokenCanary('a token that was made by command line', created.stdout));
  await writeFile(at('token'), created.stdout, { mode: 0o600 });
  await writeFile(at('no-token'), hidden.stray.text, { mode: 0o600 });
  const remotely = ['--url', url, '--token-file', at('token')];
  await run('token', 'list', '--json', ...remotely);
  await run('apply', at('fleet.json'), ...remotely);
  await run('check', 'rejecting/main/postgres', ...remotely);
  await run('overview', '--url', url, '--token-file', at('no-token'));
  await run(
    'overview',
    '--url',
    url.replace('//', `//user:${encodeURIComponent(hidden.stray.text)}@`),
  );
  const bearing = { ...env, SHIPSHAPE_URL: url, SHIPSHAPE_TOKEN: hidden.stray.text };
  evidence.noteRun('a stray token', await runShipshape(bearing, 'overview'));
  await run('token', 'revoke', 'local');
  await run('overview', ...remotely);
};
