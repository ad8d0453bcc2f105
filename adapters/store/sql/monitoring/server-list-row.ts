import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ServerList } from '../../../../core/monitoring/ports/monitored-fleet.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeColumn, decodeFields } from '../rows/decode-row.js';
import { jsonText } from '../rows/column-codecs.js';

const decodeList = decodeFields(
  { revision: t.string, ids: jsonText(t.readonlyArray(Uuid)) },
  () => 'list of servers',
);

/** The id of the fleet itself. */
export const SELECT_FLEET = "SELECT id FROM resource WHERE path = 'fleet' AND type = 'fleet'";

export const decodeFleetId = decodeColumn('id', Uuid, () => 'fleet');

/** The row of all servers; a store returns no row where they have not changed. */
export const decodeServerList = (row: unknown): E.Either<Corrupt, O.Option<ServerList>> =>
  row === undefined ? E.right(O.none) : pipe(decodeList(row), E.map(O.some));
