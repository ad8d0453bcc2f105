import { openSync } from 'node:fs';
import { startProcess } from '../../../adapters/fleet-file/process/start-process.js';

/** Opens files until the limit of the process is reached. */
const exhaust = (): void => {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {
    // There is none left.
  }
};

/** Prints how a process ends that is started when no file is left. */
exhaust();
const { end } = startProcess(new URL(import.meta.url), 32, [Buffer.from('{}')]);
process.stdout.write((await end).how);
