import type { CommandLineDeps } from '../command-line-deps.js';

/** What asks a command to end. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface SignalHandling {
  /** Comes with the first of them. */
  readonly signal: AbortSignal;
  /** From then on they end the process again, as they always do. */
  readonly dispose: () => void;
}

/** Lets a command that would go on for ever put things in order before it ends. */
export const handleSignals = ({ signals }: Pick<CommandLineDeps, 'signals'>): SignalHandling => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const ignore = (): void => ENDING.forEach((name) => void signals.off(name, end));
  ENDING.forEach((name) => void signals.on(name, end));
  ending.signal.addEventListener('abort', ignore);
  return { signal: ending.signal, dispose: ignore };
};
