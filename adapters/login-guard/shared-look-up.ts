import type { LookUp } from './look-up.js';

interface LookUpUnderWay {
  readonly addresses: ReturnType<LookUp>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * One look-up for all who want the same name at the same time: the databases of a server are checked in one go.
 * Who no longer waits leaves the others theirs, and the last to leave calls it off.
 */
export const sharedLookUp = (lookUp: LookUp): LookUp => {
  const underWay = new Map<string, LookUpUnderWay>();
  const start = (host: string): LookUpUnderWay => {
    const controller = new AbortController();
    const addresses = lookUp(host, controller.signal).finally(() => {
      if (underWay.get(host) === started) underWay.delete(host);
    });
    const started = { addresses, controller, waiting: 0 };
    underWay.set(host, started);
    return started;
  };
  return async (host, signal) => {
    signal.throwIfAborted();
    const shared = underWay.get(host) ?? start(host);
    shared.waiting += 1;
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      if (underWay.get(host) === shared) underWay.delete(host);
      shared.controller.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    return shared.addresses.finally(() => signal.removeEventListener('abort', leave));
  };
};
