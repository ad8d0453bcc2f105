import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { Secret } from '../../../core/shared/secret.js';
import { isBearerToken } from '../../api/access/token-request-body.js';
import { readText } from '../command/read-text.js';

/** Reads a file whose only line is a token. */
export const readTokenFile = async (path: string): Promise<E.Either<string, Secret>> =>
  pipe(
    await readText(path),
    E.map((text) => text.trim()),
    E.flatMap((text) =>
      isBearerToken(text) ? E.right(new Secret(text)) : E.left('its only line must be a token'),
    ),
  );
