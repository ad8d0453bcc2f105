/** Receives each exception of the driver, for the log: the caller gets only what it can act on. */
export type OnPostgresError = (error: Error) => void;

/**
 * An error that the log can print. Where a host has several addresses and none of them answers, Node throws one error
 * without a message, with the errors of all attempts in it (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener).
 */
export const readableError = (error: Error): Error => {
  if (!(error instanceof AggregateError) || error.message !== '') return error;
  const messages = error.errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return new Error(messages.join('; '), { cause: error });
};
