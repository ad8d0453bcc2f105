import { execa } from 'execa';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';

const PROGRAM = `
import { s3Storage } from '${new URL('../../../adapters/destinations/s3/s3-storage.js', import.meta.url).href}';
import { Secret } from '${new URL('../../../core/shared/secret.js', import.meta.url).href}';
const network = {
  lookUp: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  isDialable: () => Promise.resolve(true),
};
const storage = s3Storage({ network, onMessage: () => undefined, retryAfterMs: [] });
const { settings, ...target } = JSON.parse(process.env.TARGET);
const probed = await storage.probe(
  { ...target, settings: new Secret(settings) }, new AbortController().signal)();
console.log(JSON.stringify(probed));`;

/** Probes a destination of kind s3 from a process with this environment, since Node reads some of it once. */
export const probeInAProcess = async (
  { settings, ...target }: DestinationTarget,
  env: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const TARGET = JSON.stringify({ ...target, settings: settings.reveal() });
  const argv = ['--input-type=module', '-e', PROGRAM];
  const { stdout } = await execa(process.execPath, argv, { env: { ...env, TARGET } });
  return JSON.parse(stdout);
};
