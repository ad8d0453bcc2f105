import * as t from 'io-ts';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import { LoginRefusalCodec } from '../dump-check/login-refusal-codec.js';
import { exactPartial } from '../fleet/attributes-codec.js';

/** Why a dump failed, as a run keeps it in JSON. */
export const DumpFailureCodec = t.union([
  t.strict({
    code: t.keyof({
      dump_tool_failed: null,
      dump_failed: null,
      connection_lost: null,
      dump_deadline: null,
      dump_stalled: null,
      dump_cancelled: null,
      dump_interrupted: null,
    }),
  }),
  t.intersection([
    t.strict({ code: t.literal('dump_tool_missing') }),
    exactPartial({ serverMajor: t.number }),
  ]),
  t.strict({ code: t.literal('dump_tool_outdated'), newestMajor: t.number, serverMajor: t.number }),
  LoginRefusalCodec,
]) satisfies t.Type<DumpFailure, unknown>;
