import * as t from 'io-ts';
import type { Permission } from '../../../../core/access/permission.js';
import { decodeColumn } from '../rows/decode-row.js';

export const PermissionCodec = t.keyof({
  'server:read': null,
  'instance:read': null,
  'database:read': null,
  'schedule:read': null,
  'destination:read': null,
  'channel:read': null,
  'policy:read': null,
  'backup:read': null,
  'backup:write': null,
  'backup:report': null,
  'backup:restore': null,
  'problem:write': null,
  'fleet:write': null,
  'token:write': null,
  'audit:read': null,
} satisfies Readonly<Record<Permission, null>>);

export const decodePermissionRow = decodeColumn('permission', PermissionCodec, () => 'grants');
