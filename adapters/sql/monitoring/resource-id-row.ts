import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import { decodeRow } from '../rows/decode-row.js';

export const decodeResourceIdRow = flow(
  decodeRow(t.strict({ id: Uuid }), () => 'resource'),
  E.map(({ id }) => id),
);
