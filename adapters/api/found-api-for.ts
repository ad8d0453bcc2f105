import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Caller } from '../../core/access/caller.js';
import type { UseCases } from '../../core/use-cases.js';
import { FOUND_DATABASES, foundDatabasesBody } from './monitoring/found-operations.js';
import { GROUPS, groupsBody } from './monitoring/group-operations.js';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import type { ToResult } from './to-result.js';

const FoundQuery = t.type(FOUND_DATABASES.listFoundDatabases.query);
const GroupsQuery = t.type(GROUPS.listGroups.query);

/** The part of the API about what logins find, over the use cases of this process. */
export const foundApiFor = (
  useCases: Pick<UseCases, 'listFoundDatabases' | 'listGroups'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof FOUND_DATABASES & typeof GROUPS> => ({
  listGroups: async (parameters) => {
    const requested = readSent(GroupsQuery, parameters);
    return E.isLeft(requested)
      ? requested
      : toResult(useCases.listGroups(caller, requested.right), groupsBody);
  },
  listFoundDatabases: async (instance, parameters) => {
    const requested = readSent(FoundQuery, parameters);
    if (E.isLeft(requested)) return requested;
    return toResult(
      useCases.listFoundDatabases(caller, instance, requested.right),
      foundDatabasesBody,
    );
  },
});
