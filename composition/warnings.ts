import type { Overrides } from './shipshape.js';

/** Who is told of the troubles that no answer tells of. */
export type WarningListeners = Required<
  Pick<Overrides, 'onStoreError' | 'onToolNotice' | 'onMonitoringWarning'>
>;

const SUBJECTS = {
  store: { name: 'The store', warning: 'ShipshapeStoreWarning' },
  tools: { name: 'The dump tools', warning: 'ShipshapeDumpToolWarning' },
  watch: { name: 'The watch', warning: 'ShipshapeWatchWarning' },
} as const;

type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS];

const earsOf = (hear: (subject: Subject, text: string) => void): WarningListeners => ({
  onStoreError: ({ message }) => {
    hear(SUBJECTS.store, message);
  },
  onToolNotice: (notice) => {
    hear(SUBJECTS.tools, notice);
  },
  onMonitoringWarning: (trouble) => {
    hear(SUBJECTS.watch, trouble);
  },
});

/** Tells a person, a line for each. */
export const printWarnings = (complain: (line: string) => void): WarningListeners =>
  earsOf(({ name }, text) => {
    complain(`${name}: ${text}`);
  });

/** Tells the process that Shipshape is embedded in. */
export const PROCESS_WARNINGS: WarningListeners = earsOf(({ warning }, text) => {
  process.emitWarning(text, warning);
});
