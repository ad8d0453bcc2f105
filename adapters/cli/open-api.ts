import * as E from 'fp-ts/lib/Either.js';
import { Secret } from '../../core/shared/secret.js';
import { isBearerToken } from '../api/access/token-request-body.js';
import type { ApiResult, ErrorDocument } from '../api/errors/error-document.js';
import { malformedRequest } from '../api/errors/error-document.js';
import type { Api } from '../api/api.js';
import type { CommandLineDeps, OpenedApi } from './command-line-deps.js';
import type { GlobalOptions } from './command/command-output.js';

/** The URL of the service that is asked, empty for the local store. An option takes precedence over the environment. */
export const serviceUrl = (
  { env }: Pick<CommandLineDeps, 'env'>,
  { url, config }: GlobalOptions,
): string => url ?? (config === undefined ? env['SHIPSHAPE_URL'] : undefined) ?? '';

/** Opens the local store or, where a URL is given, a service. */
const openApi = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
): Promise<E.Either<ErrorDocument, OpenedApi>> => {
  const { config, tokenFile } = options;
  const url = serviceUrl(deps, options);
  if (url === '') {
    if (tokenFile !== undefined)
      return E.left(malformedRequest(['--token-file goes with --url or SHIPSHAPE_URL.']));
    return deps.openLocal(config);
  }
  if (config !== undefined)
    return E.left(
      malformedRequest(['--config is about the local store, and --url about a service.']),
    );
  return E.map(({ token, isLogin }: Found) => ({
    api: deps.openRemote(url, token),
    close: () => Promise.resolve(),
    ...(isLogin && { login: url }),
  }))(await readToken(deps, tokenFile, url));
};

interface Found {
  readonly token: Secret;
  /** Whether `shipshape login` has stored it. */
  readonly isLogin: boolean;
}

const readToken = async (
  { env, logins, readTokenFile }: CommandLineDeps,
  file: string | undefined,
  url: string,
): Promise<E.Either<ErrorDocument, Found>> => {
  if (file !== undefined)
    return E.bimap(
      (words: string) => malformedRequest([`--token-file ${file}: ${words}.`]),
      (token: Secret) => ({ token, isLogin: false }),
    )(await readTokenFile(file));
  const given = env['SHIPSHAPE_TOKEN']?.trim() ?? '';
  const stored = given === '' ? await logins.read(url) : E.right(undefined);
  if (E.isLeft(stored)) return E.left(malformedRequest([`${stored.left}.`]));
  const text = stored.right ?? given;
  const isLogin = stored.right !== undefined;
  if (isBearerToken(text)) return E.right({ token: new Secret(text), isLogin });
  const words = isLogin ? 'What shipshape login has stored' : 'SHIPSHAPE_TOKEN';
  return E.left(
    malformedRequest([text === '' && !isLogin ? NO_TOKEN : `${words} is not a token.`]),
  );
};

const NO_TOKEN =
  'The service requires a token: name its file with --token-file, set SHIPSHAPE_TOKEN, or sign in with shipshape login.';

/** Says how to sign in again once the sign-in has ended. */
const orSignInAgain = (error: ErrorDocument, login: string): ErrorDocument =>
  error.status === 401
    ? { ...error, detail: `The sign-in is over: shipshape login --url ${login} begins another.` }
    : error;

/** Opens the API, runs the step, and closes the API, however the step ended. */
export const withApi = async <A>(
  deps: CommandLineDeps,
  options: GlobalOptions,
  step: (api: Api, work: OpenedApi['work']) => ApiResult<A>,
): ApiResult<A> => {
  const opened = await openApi(deps, options);
  if (E.isLeft(opened)) return opened;
  try {
    const { api, login, work } = opened.right;
    const done = await step(api, work);
    return login === undefined
      ? done
      : E.mapLeft((error: ErrorDocument) => orSignInAgain(error, login))(done);
  } finally {
    await opened.right.close();
  }
};
