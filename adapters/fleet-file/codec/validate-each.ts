import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { MAX_MISTAKES } from './format-mistakes.js';

/** Validates part after part, and stops once there are more mistakes than are listed: a hostile document has millions. */
export const validateEach = <P, A>(
  parts: Iterable<P>,
  validate: (part: P) => t.Validation<A>,
): t.Validation<readonly A[]> => {
  const errors: t.ValidationError[] = [];
  const values: A[] = [];
  for (const part of parts) {
    const outcome = validate(part);
    if (E.isRight(outcome)) values.push(outcome.right);
    else errors.push(...outcome.left);
    if (errors.length > MAX_MISTAKES) break;
  }
  return errors.length > 0 ? t.failures(errors) : t.success(values);
};
