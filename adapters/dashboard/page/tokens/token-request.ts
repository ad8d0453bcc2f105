import { ask, errorOf, isOk, serviceNow } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { DAY_MS } from '../parts/words.js';
import { foundIn } from '../resource/resource-paths.js';

/** What is typed into the form of a new token. */
export interface TokenFields {
  readonly name: string;
  readonly role: string;
  readonly on: string;
  readonly lifetime: string;
}

/** The body of the request, or why there is none: tokens are for an id, and people know paths. */
export const requestOf = async ({
  name,
  role,
  on,
  lifetime,
}: TokenFields): Promise<object | ErrorBody> => {
  const expires_at =
    lifetime === 'never' ? null : new Date(serviceNow() + Number(lifetime) * DAY_MS).toISOString();
  if (on.trim() === '') return { name: name.trim(), role, expires_at };
  const answer = await ask(`v1/resources?at=${encodeURIComponent(on.trim())}`);
  if (!isOk(answer) && answer.status !== 404) return errorOf(answer);
  const found = foundIn(answer);
  return found === undefined
    ? { title: 'Not here', detail: `There is no ${on.trim()}.`, code: 'not_found' }
    : { name: name.trim(), role, expires_at, scope: found.id };
};

export const isError = (request: object): request is ErrorBody => 'code' in request;
