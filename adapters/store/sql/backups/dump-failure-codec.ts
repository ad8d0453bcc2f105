import * as t from 'io-ts';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { RestoreObstacle } from '../../../../core/backups/restoring/restore-obstacle.js';
import { PLAIN_OBSTACLES } from '../../../../core/backups/restoring/restore-obstacle.js';
import type { CopyFailure } from '../../../../core/backups/stored-dump.js';
import type { ContentsDifference } from '../../../../core/backups/proof/database-contents.js';
import { CONTENT_KINDS } from '../../../../core/backups/proof/database-contents.js';
import { STORAGE_REFUSALS, type StorageRefusal } from '../../../../core/backups/storage-refusal.js';
import { wordOf } from '../../../../core/shared/word.js';
import { LoginRefusalCodec } from '../dump-check/login-refusal-codec.js';
import { exactPartial } from '../fleet/attributes-codec.js';

const code = t.keyof;

const objects = t.strict({ names: t.readonlyArray(t.string), count: t.number });
const statements = t.readonlyArray(t.string);

const kinds = t.readonlyArray(
  code({ tables: null, views: null, triggers: null, routines: null, events: null, accounts: null }),
);

/** What has facts comes first: it is not one without. */
export const StorageRefusalCodec = t.union([
  t.intersection([
    t.strict({ code: t.literal('destination_clock_off') }),
    exactPartial({ aheadMinutes: t.number }),
  ]),
  t.intersection([
    t.strict({ code: t.literal('destination_elsewhere') }),
    exactPartial({ region: t.string, endpoint: t.string }),
  ]),
  t.strict({ code: wordOf(STORAGE_REFUSALS) }),
]) satisfies t.Type<StorageRefusal, unknown>;

export const CopyFailureCodec = t.union([
  t.strict({ code: t.literal('dump_lost') }),
  StorageRefusalCodec,
]) satisfies t.Type<CopyFailure, unknown>;

/** Since when a table was locked is not kept. */
const Obstacle = t.union([
  t.strict({
    code: code({
      schema_unreadable: null,
      table_unreadable: null,
      sequence_unreadable: null,
      row_security: null,
      large_object_unreadable: null,
      subscriptions_left_out: null,
      object_broken: null,
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
  t.strict({ code: wordOf(PLAIN_OBSTACLES) }),
  t.strict({
    code: t.literal('restore_server_older'),
    dumpedMajor: t.number,
    serverMajor: t.number,
  }),
]) satisfies t.Type<RestoreObstacle, unknown>;

const Difference = t.intersection([
  t.strict({
    kind: wordOf(CONTENT_KINDS),
    how: code({
      missing: null,
      added: null,
      rows: null,
      value: null,
      names: null,
      values: null,
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
      dump_tool_failed: null,
      dump_failed: null,
      connection_lost: null,
      dump_deadline: null,
      dump_stalled: null,
      dump_cancelled: null,
      dump_interrupted: null,
      dump_unreadable: null,
      dump_unrestorable: null,
      restore_no_room: null,
      restore_server_failed: null,
      restore_extension_missing: null,
      restore_role_missing: null,
      restore_superuser_needed: null,
      restore_denied: null,
      restore_stalled: null,
      restore_overprivileged: null,
      restore_tool_missing: null,
      destination_unknown: null,
      restore_target_unknown: null,
      object_missing: null,
      dump_failed_elsewhere: null,
      end_unreported: null,
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
