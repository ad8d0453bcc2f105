import { response } from './references.js';

/** What every operation behind the credential can answer. */
export const COMMON_RESPONSES = {
  '401': response('Unauthenticated'),
  '429': response('TooManyRequests'),
  '500': response('Failed'),
  '503': response('Unavailable'),
};
