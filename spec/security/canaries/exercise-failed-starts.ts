import { chmod, writeFile } from 'node:fs/promises';
import { runShipshape } from '../../support/service/shipshape-process.js';
import { type CanaryWorld, storeUrl } from './canary-world.js';

type ExitCodes = readonly (number | undefined)[];

/** Starts that must fail, each for another reason, with a secret in the faulty setting; returns their exit codes. */
export const exerciseFailedStarts = async (
  world: CanaryWorld,
  port: number,
): Promise<ExitCodes> => [
  ...(await withWrongStores(world, port)),
  ...(await withWrongFiles(world, port)),
  ...(await withWrongKeys(world)),
];

const withWrongStores = async (world: CanaryWorld, port: number): Promise<ExitCodes> => {
  const { env, evidence, hidden } = world;
  const text = encodeURIComponent(hidden.store.text);
  const stores = {
    'nobody listens': storeUrl(hidden, 1),
    'no such database': storeUrl(hidden, port, 'nowhere'),
    'a wrong password': storeUrl(hidden, port).replace('%', '%25'),
    'no such scheme': `mysql://keeper:${text}@127.0.0.1/kept`,
    'no host': `postgres://keeper:${text}@/kept`,
    'no port': `postgres://keeper:${text}@127.0.0.1:port/kept`,
    'not encoded': `postgres://keeper:${hidden.store.text}@127.0.0.1:${port}/kept`,
    'an unknown parameter': `${storeUrl(hidden, port)}?sslmode=${text}`,
  };
  const starts = Object.entries(stores).map(async ([why, SHIPSHAPE_STORE]) => {
    const outcome = await runShipshape({ ...env, SHIPSHAPE_PORT: '0', SHIPSHAPE_STORE }, 'serve');
    return evidence.noteRun(`a start that fails: ${why}`, outcome).exitCode;
  });
  return Promise.all(starts);
};

const withWrongFiles = async (world: CanaryWorld, port: number): Promise<ExitCodes> => {
  const { env, evidence, at, hidden } = world;
  const { SHIPSHAPE_STORE: _, ...storeless } = env;
  const files = {
    'broken YAML': `SHIPSHAPE_STORE: "${storeUrl(hidden, port)}\nSHIPSHAPE_PORT: ]\n`,
    'a list': `SHIPSHAPE_STORE: [ "${storeUrl(hidden, port)}" ]\n`,
    'an unknown setting': `SHIPSHAPE_STOR: "${storeUrl(hidden, port)}"\n`,
    'no settings': JSON.stringify(storeUrl(hidden, port)),
  };
  const starts = Object.entries(files).map(async ([why, content]) => {
    await writeFile(at(`${why}.yaml`), content);
    const outcome = await runShipshape(storeless, 'serve', '--config', at(`${why}.yaml`));
    return evidence.noteRun(`a start that fails: ${why}`, outcome).exitCode;
  });
  return Promise.all(starts);
};

const withWrongKeys = async ({ at, hidden, run }: CanaryWorld): Promise<ExitCodes> => {
  const key = at('data/shipshape.key');
  await chmod(key, 0o644);
  const open = await run('overview', '--json');
  await writeFile(key, hidden.key.text.slice(1));
  await chmod(key, 0o600);
  return [open.exitCode, (await run('overview', '--json')).exitCode];
};
