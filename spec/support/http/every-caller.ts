import { bearer } from './seed-tokens.js';

/** The headers of those who may do something with the fleet, and of those who may not. */
export const CALLERS = {
  nobody: {},
  'a bad token': { authorization: 'Bearer ship_bad' },
  viewer: bearer('viewer'),
  operator: bearer('operator'),
  admin: bearer('admin'),
  'admin of db-us-1': bearer('neighbour'),
  stranger: bearer('stranger'),
} as const;

export type Caller = keyof typeof CALLERS;

/** What they are answered. */
export const UNKNOWN = '401 unauthenticated';
export const REFUSED = '403 forbidden';
export const ABSENT = '404 not_found';
export const DONE = '200';
