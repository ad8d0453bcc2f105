/** Hears of each exception of the driver, for the log: the caller is told only what it can act on. */
export type OnPostgresError = (error: Error) => void;
