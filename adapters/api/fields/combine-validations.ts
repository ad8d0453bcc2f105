import * as E from 'fp-ts/lib/Either.js';

type Judged<A> = E.Either<readonly string[], A>;

/** Both values; or, where either is wrong, the mistakes of both. */
export const combineValidations = <A, B>(
  one: Judged<A>,
  other: Judged<B>,
): Judged<readonly [A, B]> =>
  E.isRight(one) && E.isRight(other)
    ? E.right([one.right, other.right])
    : E.left([one, other].flatMap((judged) => (E.isLeft(judged) ? judged.left : [])));
