import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { Secret } from '../../core/shared/secret.js';
import { isBearerToken } from '../api/access/bearer-token.js';
import { malformedRequest } from '../api/errors/malformed-request.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import type { CommandLineDeps, OpenedApi } from './command-line-deps.js';
import type { GlobalOptions } from './command/command-output.js';

type Opened = Promise<E.Either<ErrorDocument, OpenedApi>>;

/** Opens the store of this machine or, where a URL is given, a service. An option outdoes the environment. */
export const openApi = async (deps: CommandLineDeps, options: GlobalOptions): Opened => {
  const { config, tokenFile } = options;
  const url = options.url ?? (config === undefined ? deps.env['SHIPSHAPE_URL'] : undefined);
  if (url === undefined || url === '') {
    if (tokenFile !== undefined)
      return E.left(malformedRequest(['--token-file goes with --url or SHIPSHAPE_URL.']));
    return deps.openLocal(config);
  }
  if (config !== undefined)
    return E.left(
      malformedRequest(['--config is about the store of this machine, and --url about a service.']),
    );
  const token = await readToken(deps, tokenFile);
  return pipe(
    token,
    E.map((held) => ({
      api: deps.openRemote(url, held),
      close: () => Promise.resolve(),
    })),
  );
};

const readToken = async (
  { env, readTokenFile }: CommandLineDeps,
  file: string | undefined,
): Promise<E.Either<ErrorDocument, Secret>> => {
  if (file !== undefined)
    return E.mapLeft((words: string) => malformedRequest([`--token-file ${file}: ${words}.`]))(
      await readTokenFile(file),
    );
  const text = env['SHIPSHAPE_TOKEN']?.trim() ?? '';
  if (text === '')
    return E.left(
      malformedRequest([
        'The service asks for a token: name its file with --token-file, or set SHIPSHAPE_TOKEN.',
      ]),
    );
  return isBearerToken(text)
    ? E.right(new Secret(text))
    : E.left(malformedRequest(['SHIPSHAPE_TOKEN holds something that cannot be a token.']));
};
