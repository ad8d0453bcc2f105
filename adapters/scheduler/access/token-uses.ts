import * as E from 'fp-ts/lib/Either.js';
import type { TokenUse } from '../../../core/access/access-token.js';
import type { TokenRegister, TokenUses } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';

export interface NotedUses extends TokenUses {
  /** Stores what was noted, and takes nothing any more. */
  readonly close: () => Promise<void>;
}

const MINUTE_MS = 60_000;

/**
 * Stores the last uses of all tokens in one write: of the first at once, and of later ones a minute after the write before. What could
 * not be stored is tried again with those.
 */
export const noteUses = ({ recordUses }: Pick<TokenRegister, 'recordUses'>): NotedUses => {
  const waiting = new Map<Uuid, TokenUse>();
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextMs = 0;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const uses = new Map(waiting);
    waiting.clear();
    const written = await recordUses(uses)();
    nextMs = performance.now() + MINUTE_MS;
    if (E.isRight(written)) return;
    for (const [token, use] of uses) if (!waiting.has(token)) waiting.set(token, use);
  };
  const writeSoon = (): void => {
    const begin = (): void => void (writing = writeAll());
    timer ??= setTimeout(begin, Math.max(0, nextMs - performance.now())).unref();
  };
  const writeAll = async (): Promise<void> => {
    await write();
    if (waiting.size > 0) writeSoon();
  };
  return {
    note: (token, use) => {
      waiting.set(token, use);
      writeSoon();
    },
    close: async () => {
      await writing;
      clearTimeout(timer);
      if (waiting.size > 0) await write();
    },
  };
};
