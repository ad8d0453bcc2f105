import type { Signing } from '../../../../core/audit/audit-log.js';
import type { AuditSigner } from '../../../../core/audit/ports/audit-signer.js';
import { signedAgain } from '../../../../core/audit/signed-here.js';

/** What is signed of a chain, as it is stored. */
export interface SignedChain {
  readonly chain: string;
  readonly head: string;
  readonly stub: string | null;
}

/** The same chains under another key. */
export const signChainsAgain = (
  chains: readonly SignedChain[],
  from: AuditSigner,
  to: Signing,
): readonly SignedChain[] =>
  chains.map(({ chain, head, stub }) => ({
    chain,
    head: signedAgain(from, to, head),
    stub: stub === null ? null : signedAgain(from, to, stub),
  }));
