import * as E from 'fp-ts/lib/Either.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';

/** The id in a path. */
export const parseId = (text: string): E.Either<ErrorDocument, Uuid> =>
  E.fromOption(() =>
    errorDocument(
      'invalid_id',
      'The id in the path must be a UUID, such as 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b.',
    ),
  )(parseUuid(text));
