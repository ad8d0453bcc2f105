import * as t from 'io-ts';
import type { ContentsSummary } from '../../../../../core/backups/proof/contents-summary.js';
import { exactPartial } from '../../fleet/attributes-codec.js';

const NamesCodec = t.strict({ count: t.number, digest: t.string });

/** What is kept of the contents of the source of a dump, in JSON. */
export const ContentsSummaryCodec = t.intersection([
  t.strict({
    names: t.intersection([
      t.strict({
        table: NamesCodec,
        sequence: NamesCodec,
        index: NamesCodec,
        constraint: NamesCodec,
        view: NamesCodec,
        function: NamesCodec,
        trigger: NamesCodec,
        policy: NamesCodec,
      }),
      exactPartial({ grant: NamesCodec }),
    ]),
  }),
  exactPartial({
    values: t.strict({ rows: t.number, digest: t.string, unknown: t.readonlyArray(t.string) }),
  }),
]) satisfies t.Type<ContentsSummary, unknown>;
