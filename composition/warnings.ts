import type { Overrides } from './shipshape.js';

/** What is called with the warnings that no response carries. */
export type WarningListeners = Required<
  Pick<Overrides, 'onStoreError' | 'onProviderError' | 'onToolNotice' | 'onMonitoringWarning'>
>;

const SUBJECTS = {
  store: { name: 'The store', warning: 'ShipshapeStoreWarning' },
  provider: { name: 'The provider of identities', warning: 'ShipshapeProviderWarning' },
  tools: { name: 'The dump tools', warning: 'ShipshapeDumpToolWarning' },
  watch: { name: 'The watch', warning: 'ShipshapeWatchWarning' },
} as const;

type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS];

const listenersOf = (emit: (subject: Subject, text: string) => void): WarningListeners => ({
  onStoreError: ({ message }) => {
    emit(SUBJECTS.store, message);
  },
  onProviderError: ({ message }) => {
    emit(SUBJECTS.provider, message);
  },
  onToolNotice: (notice) => {
    emit(SUBJECTS.tools, notice);
  },
  onMonitoringWarning: (warning) => {
    emit(SUBJECTS.watch, warning);
  },
});

/** Prints a line for each warning. */
export const printWarnings = (printError: (line: string) => void): WarningListeners =>
  listenersOf(({ name }, text) => {
    printError(`${name}: ${text}`);
  });

/** Emits each as a warning of the process that embeds Shipshape. */
export const PROCESS_WARNINGS: WarningListeners = listenersOf(({ warning }, text) => {
  process.emitWarning(text, warning);
});
