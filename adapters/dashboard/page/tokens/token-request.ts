import { ask, errorOf, isOk, serviceNow } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import type { Typed } from '../parts/inline-form.js';
import { DAY_MS } from '../parts/words.js';
import { foundIn } from '../resource/resource-paths.js';

/** The body of the request, or why there is none: tokens are for an id, and people know paths. */
export const requestOf = async ({
  name,
  role,
  on = '',
  lifetime,
}: Typed): Promise<object | ErrorBody> => {
  const expires_at =
    lifetime === 'never' ? null : new Date(serviceNow() + Number(lifetime) * DAY_MS).toISOString();
  if (on === '') return { name, role, expires_at };
  const answer = await ask(`v1/resources?at=${encodeURIComponent(on)}`);
  if (!isOk(answer) && answer.status !== 404) return errorOf(answer);
  const found = foundIn(answer);
  return found === undefined
    ? { title: 'Not here', detail: `There is no ${on}.`, code: 'not_found' }
    : { name, role, expires_at, scope: found.id };
};

export const isError = (request: object): request is ErrorBody => 'code' in request;
