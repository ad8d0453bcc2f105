import type { Worker } from '../background/worker.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProofRegister } from '../../../core/backups/ports/proof-register.js';
import type { ProveAgain } from '../../../core/backups/use-cases/proving/prove-again.js';
import { PROOF_LEASE_MS } from '../../../core/backups/use-cases/proving/prove-again.js';

export interface ProveDumpsOptions {
  readonly proofs: Pick<ProofRegister, 'claim'>;
  readonly proveAgain: ProveAgain;
  /** How many on this node. */
  readonly againAtOnce: number;
}

const IDLE_MS = 2_000;

/**
 * Proves dumps again, a few at once, until the signal; resolves when each has ended. None is begun while this node has no room for
 * another dump: those come first.
 */
export const proveDumps = async (
  { proofs, proveAgain, againAtOnce }: ProveDumpsOptions,
  { warnings, sleep, signal }: Worker,
  hasRoom: () => boolean,
): Promise<void> => {
  const proveOneByOne = async (): Promise<void> => {
    while (!signal.aborted) {
      const claimed = hasRoom() ? await warnings.attempt(proofs.claim(PROOF_LEASE_MS)) : undefined;
      if (claimed !== undefined && O.isSome(claimed))
        await warnings.attempt(proveAgain(claimed.value, signal));
      else await sleep(IDLE_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: againAtOnce }, proveOneByOne));
};
