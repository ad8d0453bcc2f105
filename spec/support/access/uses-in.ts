import type { TokenUses } from '../../../core/access/ports/token-register.js';
import type { Store } from '../../../core/store.js';

/** Stores each use at once. */
export const usesIn = ({ tokens }: Pick<Store, 'tokens'>): TokenUses => ({
  note: (token, use) => void tokens.recordUses(new Map([[token, use]]))(),
});

export const NO_USES: TokenUses = { note: () => undefined };
