import * as E from 'fp-ts/lib/Either.js';
import type { CommandLineDeps } from '../../adapters/cli/command-line-deps.js';
import { good, wrong } from '../../adapters/cli/host/host-finding.js';
import { readSettings } from '../settings/read-settings.js';
import { examineClock } from './examine-clock.js';
import { examineFolders } from './examine-folders.js';
import { examineListening } from './examine-listening.js';
import { examineStore } from './examine-store.js';
import { examineTools } from './examine-tools.js';
import { examineWays } from './examine-ways.js';

/** Examines this machine for a service under these settings. Makes nothing, and logs in nowhere. */
export const examineHost =
  (environment: NodeJS.ProcessEnv): CommandLineDeps['examineHost'] =>
  async (config) => {
    const read = await readSettings(environment, config);
    if (E.isLeft(read)) return read.left.map((detail) => wrong('settings', detail));
    const settings = read.right;
    // What the fleet needs is in the store.
    const { findings, instances, watch } = await examineStore(settings);
    const examined = await Promise.all([
      examineTools(settings, instances),
      examineFolders(settings),
      Promise.resolve(findings),
      examineClock(watch),
      examineWays(settings, instances),
      Promise.resolve(examineListening(settings)),
    ]);
    return [good('node', `${process.version} on ${process.platform} ${process.arch}`)].concat(
      ...examined,
    );
  };
