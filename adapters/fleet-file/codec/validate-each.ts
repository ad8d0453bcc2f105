import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { MISTAKES_TOLD } from './format-mistakes.js';

/** Validates part after part, and stops once there are more mistakes than are told: a hostile document has millions. */
export const inTurn = <P, A>(
  parts: Iterable<P>,
  validate: (part: P) => t.Validation<A>,
): t.Validation<readonly A[]> => {
  const errors: t.ValidationError[] = [];
  const values: A[] = [];
  for (const part of parts) {
    const outcome = validate(part);
    if (E.isRight(outcome)) values.push(outcome.right);
    else errors.push(...outcome.left);
    if (errors.length > MISTAKES_TOLD) break;
  }
  return errors.length > 0 ? t.failures(errors) : t.success(values);
};
