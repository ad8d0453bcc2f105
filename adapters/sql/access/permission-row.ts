import * as t from 'io-ts';
import { decodeRow } from '../rows/decode-row.js';
import { PermissionCodec } from './permission-codec.js';

export const decodePermissionRow = decodeRow(
  t.strict({ permission: PermissionCodec }),
  () => 'grants',
);
