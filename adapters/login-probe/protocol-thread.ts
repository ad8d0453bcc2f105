import { Worker } from 'node:worker_threads';
import type { Program } from './protocol-worker.js';

export interface ProtocolThreadOptions {
  readonly program: Program;
  /** The file that runs it, if not ours. */
  readonly entry?: URL | undefined;
}

interface ThreadNeeds {
  /** What the program gets besides its name. */
  readonly data?: object;
  /** For what lives briefly. */
  readonly maxYoungGenerationSizeMb: number;
}

const ENTRY = new URL('./protocol-worker.js', import.meta.url);

/**
 * Starts a thread that speaks with servers. It cannot see the environment, where pg would look for secrets, and its memory is
 * limited, but for buffers, which are outside of the heap. Throws where the machine is out of threads.
 */
export const startProtocolThread = (
  { program, entry = ENTRY }: ProtocolThreadOptions,
  { data, maxYoungGenerationSizeMb }: ThreadNeeds,
): Worker =>
  new Worker(entry, {
    name: `shipshape-${program}`,
    workerData: { ...data, program },
    env: {},
    // The flags of `node` itself are not for the thread, such as those for debugging or for running a text.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb, stackSizeMb: 2 },
  });
