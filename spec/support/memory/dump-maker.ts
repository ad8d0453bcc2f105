import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpEnd } from '../../../core/backups/dump-end.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type {
  DumpMaker,
  DumpRefused,
  DumpRequest,
} from '../../../core/backups/ports/dump-maker.js';

/** What a dump in memory is like. */
export interface MemoryDump {
  readonly parts: readonly Uint8Array[];
  /** How it ends, read when it does; left out, it becomes whole. Without any part it then fails before its first byte. */
  readonly failure?: DumpFailure | undefined;
  /** Awaited before each part but the first, and before the end; left out, nothing is waited for. */
  readonly gate?: () => Promise<void>;
}

/** Makes the dump that this function returns for a request. */
export const memoryDumpMaker = (dumpOf: (request: DumpRequest) => MemoryDump): DumpMaker => ({
  start: (request, signal) => () => Promise.resolve(start(dumpOf(request), signal)),
});

const CANCELLED: DumpFailure = { code: 'dump_cancelled' };

const start = (dump: MemoryDump, signal: AbortSignal) => {
  const { parts, gate = () => Promise.resolve() } = dump;
  if (signal.aborted) return E.left(refused(CANCELLED));
  if (dump.failure !== undefined && parts.length === 0) return E.left(refused(dump.failure));
  const leaving = new AbortController();
  const stop = AbortSignal.any([signal, leaving.signal]);
  const stopped = new Promise<void>((resolve) =>
    stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  const digest = createHash('sha256');
  let settle: (end: DumpEnd) => void = () => undefined;
  const end = new Promise<DumpEnd>((resolve) => {
    settle = resolve;
  });
  void stopped.then(() => settle({ _tag: 'Failed', failure: CANCELLED }));
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (const [index, part] of parts.entries()) {
        if (index > 0) await Promise.race([gate(), stopped]);
        if (stop.aborted) return;
        digest.update(part);
        yield part;
      }
      await Promise.race([gate(), stopped]);
      settle(
        dump.failure === undefined
          ? { _tag: 'Whole', sha256: digest.digest('hex') }
          : { _tag: 'Failed', failure: dump.failure },
      );
    } finally {
      leaving.abort();
    }
  };
  return E.right({ bytes: bytes(), end: () => end });
};

const refused = (failure: DumpFailure): DumpRefused => ({ _tag: 'DumpRefused', failure });
