/** What PostgreSQL takes by default; below it, whoever holds our proof soon has guessed a weak password. */
const FEWEST_ITERATIONS = 4096;

/** Above it, a server makes us work for it. pg draws the same line. */
const MOST_ITERATIONS = 100_000;

/**
 * The challenge of SCRAM exactly as PostgreSQL writes it (RFC 5802, section 7): nonce, salt, iterations, each once.
 * Anything more could be read in two ways, by us and by pg.
 */
const CHALLENGE = /^r=[!-+\--~]+,s=[A-Za-z0-9+/]+={0,2},i=([1-9]\d{0,6})$/;

const SIGNATURE = /^v=[A-Za-z0-9+/]+={0,2}$/;

/** Whether a server plays SCRAM by its rules. That the signature is right, pg checks before it says that it is in. */
export const isValidScram = (message: string, body: Buffer): boolean => {
  const text = body.toString('latin1', 4);
  if (message === 'R12') return SIGNATURE.test(text);
  if (message !== 'R11') return true;
  const iterations = Number(CHALLENGE.exec(text)?.[1]);
  return iterations >= FEWEST_ITERATIONS && iterations <= MOST_ITERATIONS;
};
