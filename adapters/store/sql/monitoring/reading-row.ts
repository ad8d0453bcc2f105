import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { SERVER_ROLES } from '../../../../core/dump-check/instance-facts.js';
import { SIGN_KINDS, type SignKind } from '../../../../core/described/sign.js';
import type { ReadInstance } from '../../../../core/monitoring/groups/group-member.js';
import type { InstanceReading } from '../../../../core/monitoring/groups/instance-reading.js';
import {
  MAINTENANCE_READINGS,
  NO_READING,
} from '../../../../core/monitoring/groups/instance-reading.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { wordOf } from '../../../../core/shared/word.js';
import { Flag, Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeRow } from '../rows/decode-row.js';

/** A kind of a sign; one that is not known any more, or not yet, is passed over. */
const Kinds = new t.Type<readonly SignKind[], readonly string[]>(
  'Kinds',
  (value): value is readonly SignKind[] => Array.isArray(value),
  (input, context) =>
    pipe(
      t.readonlyArray(t.string).validate(input, context),
      E.map((all) => all.filter(isKind)),
    ),
  t.identity,
);
const isKind = (kind: string): kind is SignKind => SIGN_KINDS.some((one) => one === kind);

const StandingCodec = t.exact(
  t.intersection([
    t.type({
      role: wordOf(SERVER_ROLES),
      identity: t.string,
      group: t.string,
      isConnected: t.boolean,
      isMember: t.boolean,
      replicas: t.number,
      turnedAt: nullable(Instant),
    }),
    t.partial({ usual: t.strict({ replicas: t.number, since: Instant }) }),
  ]),
);

const CountersCodec = t.exact(
  t.intersection([
    t.type({ at: Instant, transactions: t.number, transactionsLeft: t.number, walBytes: t.number }),
    t.partial({ slotRoomBytes: t.number }),
  ]),
);

/** The part of a reading that a page of databases has as well. */
export const Maintenance = t.partial({ maintenance: wordOf(MAINTENANCE_READINGS) });

const ReadingCodec = t.exact(
  t.intersection([
    t.type({
      hidden: Kinds,
      partial: Kinds,
      leftOut: t.readonlyArray(t.strict({ kind: t.string, until: Instant })),
      standing: nullable(StandingCodec),
      counters: t.readonlyArray(CountersCodec),
    }),
    Maintenance,
  ]),
);

/** A reading as it is stored; an empty one counts as none. */
export const encodeReading = (reading: InstanceReading): string =>
  JSON.stringify(ReadingCodec.encode(reading));

const decodeColumns = decodeRow(
  t.strict({
    id: Uuid,
    server: Uuid,
    path: t.string,
    at: Instant,
    is_complete: Flag,
    reading: t.union([jsonText(ReadingCodec), t.null]),
    open: t.union([t.string, t.null]),
  }),
  () => 'reading of an instance',
);

export const decodeReading: (row: unknown) => E.Either<Corrupt, ReadInstance> = flow(
  decodeColumns,
  E.map(({ id, is_complete, reading, open, ...row }) => ({
    ...row,
    isComplete: is_complete,
    instance: id,
    reading: reading === null ? NO_READING : toReading(reading),
    open: (open ?? '').split(',').filter(Boolean).flatMap(keyIn),
  })),
);

const toReading = ({ leftOut, ...reading }: t.TypeOf<typeof ReadingCodec>): InstanceReading => ({
  ...reading,
  leftOut: leftOut.flatMap(({ kind, until }) => (isKind(kind) ? [{ kind, until }] : [])),
});

/** A kind, and the type and the id of the resource. */
const keyIn = (text: string): ReadInstance['open'] => {
  const [kind = '', type, id = ''] = text.split(' ');
  if (!Uuid.is(id)) return [];
  return [{ kind, resource: { type: type === 'server' ? 'server' : 'instance', id } }];
};
