/** The default of PostgreSQL; with fewer, a weak password is soon guessed from our proof. */
const FEWEST_ITERATIONS = 4096;

/** With more, a server makes us waste computing time. pg has the same limit. */
const MOST_ITERATIONS = 100_000;

/**
 * The challenge of SCRAM exactly as PostgreSQL writes it (RFC 5802, section 7): nonce, salt, iterations, each once.
 * Anything else could be parsed differently by us and by pg.
 */
const CHALLENGE = /^r=[!-+\--~]+,s=[A-Za-z0-9+/]+={0,2},i=([1-9]\d{0,6})$/;

const SIGNATURE = /^v=[A-Za-z0-9+/]+={0,2}$/;

/** Whether a message of SCRAM is valid. Whether the signature is right, pg checks before it reports the login. */
export const isValidScram = (message: string, body: Buffer): boolean => {
  const text = body.toString('latin1', 4);
  if (message === 'R12') return SIGNATURE.test(text);
  if (message !== 'R11') return true;
  const iterations = Number(CHALLENGE.exec(text)?.[1]);
  return iterations >= FEWEST_ITERATIONS && iterations <= MOST_ITERATIONS;
};
