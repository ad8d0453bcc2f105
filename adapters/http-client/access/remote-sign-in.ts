import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SignInCalls } from '../../api/access/sign-in-calls.js';
import { BegunSignInBody, SignedInBody, UnfinishedBody } from '../../api/access/sign-in-calls.js';
import { serviceCaller } from '../connection/remote-calls.js';
import { emptyResponse, jsonResponse } from '../connection/send-request.js';

const TIMEOUT_MS = 20_000;

/** These routes ask for no token, and are sent none. */
const NO_TOKEN = new Secret('none');

export const signInCalls = (url: string): SignInCalls => {
  const call = serviceCaller({ url, token: NO_TOKEN }, TIMEOUT_MS);
  const done = jsonResponse(200, SignedInBody);
  const unfinished = jsonResponse(202, UnfinishedBody);
  return {
    begin: () =>
      call('POST', 'v1/sign-in/device', jsonResponse(200, BegunSignInBody), { body: {} }),
    complete: (pending) =>
      call(
        'POST',
        'v1/sign-in/device/token',
        (response) =>
          response.status === 202
            ? O.map(E.left)(unfinished(response))
            : O.map(E.right)(done(response)),
        { body: { pending } },
      ),
    end: async (token) =>
      E.map(() => undefined)(
        await call('POST', 'v1/sign-in/end', emptyResponse, { body: { token } }),
      ),
  };
};
