import * as E from 'fp-ts/lib/Either.js';
import { isDetectedKind, type DetectedKind } from './detected-kind.js';

/** Only monitoring opens and closes problems of this kind. */
export interface KindReserved {
  readonly _tag: 'KindReserved';
  readonly kind: DetectedKind;
}

/** Whether callers may open and close problems of this kind. */
export const validateReportedKind = (kind: string): E.Either<KindReserved, void> =>
  isDetectedKind(kind) ? E.left({ _tag: 'KindReserved', kind }) : E.right(undefined);
