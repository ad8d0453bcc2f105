import * as t from 'io-ts';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type {
  PlainRestoreCode,
  RestoreObstacle,
} from '../../../../core/backups/restoring/restore-obstacle.js';
import type { CopyFailure } from '../../../../core/backups/keeping/dump-copies.js';
import type { ContentsDifference } from '../../../../core/backups/proof/database-contents.js';
import type { StorageRefusal } from '../../../../core/backups/storage-refusal.js';
import { LoginRefusalCodec } from '../dump-check/login-refusal-codec.js';
import { exactPartial } from '../fleet/attributes-codec.js';

const code = t.keyof;

const objects = t.strict({ names: t.readonlyArray(t.string), count: t.number });
const statements = t.readonlyArray(t.string);

const kinds = t.readonlyArray(
  code({
    ...{ tables: null, views: null, triggers: null },
    ...{ routines: null, events: null, accounts: null },
  }),
);

const PlainRefusalCode = code({
  ...{
    destination_unreachable: null,
    destination_address_denied: null,
    destination_untrusted: null,
  },
  ...{ destination_login_rejected: null, destination_denied: null, destination_missing: null },
  ...{ destination_unmounted: null, destination_full: null, destination_altered: null },
  ...{
    destination_unlocked: null,
    destination_tool_missing: null,
    destination_tool_outdated: null,
  },
  ...{ destination_misconfigured: null, destination_failed: null },
} satisfies Readonly<
  Record<Exclude<StorageRefusal['code'], 'destination_clock_off' | 'destination_elsewhere'>, null>
>);

export const StorageRefusalCodec = t.union([
  t.strict({ code: PlainRefusalCode }),
  t.intersection([
    t.strict({ code: t.literal('destination_clock_off') }),
    exactPartial({ aheadMinutes: t.number }),
  ]),
  t.intersection([
    t.strict({ code: t.literal('destination_elsewhere') }),
    exactPartial({ region: t.string, endpoint: t.string }),
  ]),
]) satisfies t.Type<StorageRefusal, unknown>;

export const CopyFailureCodec = t.union([
  t.strict({ code: t.literal('dump_lost') }),
  StorageRefusalCodec,
]) satisfies t.Type<CopyFailure, unknown>;

/** Since when a table was locked is not kept. */
const Obstacle = t.union([
  t.strict({
    code: code({
      ...{ schema_unreadable: null, table_unreadable: null, sequence_unreadable: null },
      ...{ row_security: null, large_object_unreadable: null, subscriptions_left_out: null },
      ...{ object_broken: null },
    }),
    objects,
    statements,
  }),
  t.intersection([
    t.strict({ code: t.literal('objects_left_out'), kinds, statements }),
    exactPartial({ objects }),
  ]),
  t.intersection([
    t.strict({ code: t.literal('lock_table_too_small'), statements }),
    exactPartial({ objects, room: t.number }),
  ]),
  t.strict({
    code: t.literal('hourly_limit_too_low'),
    limit: code({ connections: null, statements: null }),
    allowed: t.number,
    needed: t.number,
    statements,
  }),
  t.strict({ code: t.literal('table_locked'), objects }),
]);

const RestoreObstacleCodec = t.union([
  t.strict({
    code: code({
      ...{ restore_unsupported: null, restore_engine_differs: null, restore_name_invalid: null },
      ...{
        restore_create_denied: null,
        restore_database_exists: null,
        restore_database_missing: null,
      },
      ...{
        restore_replace_unsupported: null,
        restore_replace_denied: null,
        restore_tables_unsupported: null,
      },
      ...{
        restore_tables_missing: null,
        restore_jobs_unsupported: null,
        restore_key_missing: null,
      },
      ...{ restore_key_wrong: null, restore_host_full: null, restore_failed: null },
    } satisfies Readonly<Record<PlainRestoreCode, null>>),
  }),
  t.strict({
    code: t.literal('restore_server_older'),
    dumpedMajor: t.number,
    serverMajor: t.number,
  }),
]) satisfies t.Type<RestoreObstacle, unknown>;

const Difference = t.intersection([
  t.strict({
    kind: code({
      ...{ table: null, sequence: null, index: null, constraint: null },
      ...{ view: null, function: null, trigger: null, policy: null, grant: null },
    } satisfies Readonly<Record<ContentsDifference['kind'], null>>),
    how: code({
      ...{ missing: null, added: null, rows: null, value: null, names: null, values: null },
    } satisfies Readonly<Record<ContentsDifference['how'], null>>),
  }),
  exactPartial({
    name: t.string,
    source: t.union([t.number, t.literal('some')]),
    restored: t.number,
  }),
]);

/** Why a dump failed, as a run keeps it in JSON. */
export const DumpFailureCodec = t.union([
  t.strict({
    code: code({
      ...{ dump_tool_failed: null, dump_failed: null, connection_lost: null },
      ...{ dump_deadline: null, dump_stalled: null, dump_cancelled: null },
      ...{ dump_interrupted: null, dump_unreadable: null, dump_unrestorable: null },
      ...{ restore_no_room: null, restore_server_failed: null, restore_extension_missing: null },
      ...{ restore_role_missing: null, restore_superuser_needed: null, restore_denied: null },
      ...{ restore_stalled: null, restore_overprivileged: null, restore_tool_missing: null },
      ...{ destination_unknown: null, restore_target_unknown: null, object_missing: null },
      ...{ dump_failed_elsewhere: null, end_unreported: null },
    }),
  }),
  RestoreObstacleCodec,
  StorageRefusalCodec,
  t.strict({ code: t.literal('dump_differs'), difference: Difference }),
  t.intersection([
    t.strict({ code: t.literal('dump_tool_missing') }),
    exactPartial({ serverMajor: t.number }),
  ]),
  t.strict({ code: t.literal('restore_server_missing'), major: t.number }),
  t.strict({ code: t.literal('dump_tool_outdated'), newestMajor: t.number, serverMajor: t.number }),
  LoginRefusalCodec,
  Obstacle,
]) satisfies t.Type<DumpFailure, unknown>;
