import * as O from 'fp-ts/lib/Option.js';
import { Engine } from '../../../core/engines/engines.js';
import { primaryOf } from '../../../core/monitoring/groups/group-member.js';
import { leftOutWording, unseenWording } from '../../../core/monitoring/groups/reading-wording.js';
import type { ReadingsOf } from '../../../core/monitoring/use-cases/find-readings.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';

const isRead = ({ type }: ResourceRowBody): boolean => type === 'server' || type === 'instance';

/** Those of the rows that are servers or instances. */
export const readOf = (rows: readonly ResourceRowBody[]): readonly ResourceId[] =>
  rows.filter(isRead).map(({ id }) => id as ResourceId);

/** Adds to the row of a server or an instance its groups, and to that of an instance what is not seen of it. */
export const withReadings =
  (readingsOf: (resource: ResourceId) => ReadingsOf, now: Date) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (!isRead(row)) return row;
    const { own, groups } = readingsOf(row.id as ResourceId);
    const places = groups.map(({ member: { standing }, all }) => ({
      ...{ id: standing.group, role: standing.role },
      ...{ primary: primaryOf(all)?.path ?? null, size: all.length },
    }));
    const [read] = row.type === 'instance' ? own : [];
    const { engine } = row;
    return {
      ...row,
      groups: places,
      ...(read !== undefined &&
        Engine.is(engine) && {
          unseen: O.toNullable(unseenWording(engine, read.reading)),
          left_out: O.toNullable(leftOutWording(read.reading, now)),
        }),
    };
  };
