import type { Database } from 'better-sqlite3';
import type { ResourceId } from '../../../../core/shared/resource.js';

export const FIND_LEASED = `
SELECT u.resource FROM upkeep u
 WHERE u.resource = (SELECT seq FROM resource WHERE id = :id) AND u.type = 'channel'
   AND u.lease_until = :leaseUntil`;

/** Runs the work for the number of a channel, or of the feed, unless somebody else has got it meanwhile. */
export const heldChannel = (database: Database) => {
  const find = database.prepare<[object], number>(FIND_LEASED).pluck();
  return (id: ResourceId, leaseUntil: Date, work: (channel: number) => void): boolean => {
    const channel = find.get({ id, leaseUntil: leaseUntil.getTime() });
    if (channel !== undefined) work(channel);
    return channel !== undefined;
  };
};
