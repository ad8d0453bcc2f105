/**
 * The error to tell the log. Where a host has several addresses and none of them answers, Node throws one error that has
 * no words and holds those of each attempt (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener).
 */
export const readableError = (error: Error): Error => {
  if (!(error instanceof AggregateError) || error.message !== '') return error;
  const words = error.errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return new Error(words.join('; '), { cause: error });
};
