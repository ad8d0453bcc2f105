import * as E from 'fp-ts/lib/Either.js';
import { ownsKind, type WatchedKind } from './detected-kind.js';

/** The monitor alone opens and closes problems of this kind. */
export interface KindReserved {
  readonly _tag: 'KindReserved';
  readonly kind: WatchedKind;
}

/** Whether reporters may open and close problems of this kind. */
export const judgeReportedKind = (kind: string): E.Either<KindReserved, void> =>
  ownsKind(kind) ? E.left({ _tag: 'KindReserved', kind }) : E.right(undefined);
