import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { problemKeyCommand, parseKindArgument } from './problem-key-command.js';
import type { ApiStep } from '../command/command-output.js';

export const resolveProblemCommand = (
  kind: string,
  idOrPath: string,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseKindArgument(kind),
    E.bimap(malformedRequest, () =>
      problemKeyCommand(kind, idOrPath, 'resolved', (api, key) => api.resolveProblem(key)),
    ),
  );
