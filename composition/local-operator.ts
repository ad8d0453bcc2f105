import { type Caller, grantsOn } from '../core/access/caller.js';
import { PERMISSIONS } from '../core/access/permission.js';

/** Whoever can read the store's files may do everything with it. */
export const LOCAL_OPERATOR: Caller = {
  id: 'local operator',
  grants: grantsOn('fleet', PERMISSIONS),
};
