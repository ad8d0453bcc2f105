import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { SeenServers } from '../../../../core/dump-check/ports/seen-servers.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { type Dialect, type Engine, writeIf } from '../engine/engine.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';
import { decodeColumn } from '../rows/decode-row.js';
import type { dumpCheckWrites } from './dump-check-writes.js';

const lastMajor = ({ key, ref }: Dialect): string => `
SELECT s.major
  FROM resource d CROSS JOIN resource i CROSS JOIN seen_server s
 WHERE d.id = :database::uuid AND d.type IN ('database', 'instance') AND i.id = ${instanceOfDumped('d')} AND s.${ref('instance')} = i.${key}`;

const decodeMajor = decodeColumn('major', t.Int, () => 'seen server');

export const seenServers = ({
  sql,
  prepare,
  read,
  writes,
}: Engine<ReturnType<typeof dumpCheckWrites>>): SeenServers => {
  const select = prepare('last_major', lastMajor(sql));
  const last = (database: ResourceId) => select.first(decodeMajor, { database });
  return {
    lastMajor: (database) => read(() => last(database)),
    saw: (database, major) =>
      writeIf(
        read(function* () {
          return O.toNullable(yield* last(database)) !== major;
        }),
        writes.sawServer(database, major),
        undefined,
      ),
  };
};
