import type { CommandLineDeps } from '../command-line-deps.js';

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface SignalHandling {
  /** Is aborted by the first of them. */
  readonly signal: AbortSignal;
  /** Removes the listeners: the signals end the process again. */
  readonly dispose: () => void;
}

/** Lets a command that runs until a signal clean up before it ends. */
export const handleSignals = ({ signals }: Pick<CommandLineDeps, 'signals'>): SignalHandling => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const ignore = (): void => END_SIGNALS.forEach((name) => void signals.off(name, end));
  END_SIGNALS.forEach((name) => void signals.on(name, end));
  ending.signal.addEventListener('abort', ignore);
  return { signal: ending.signal, dispose: ignore };
};
