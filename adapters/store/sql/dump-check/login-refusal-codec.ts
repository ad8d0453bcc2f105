import * as t from 'io-ts';
import type { LoginRefusal } from '../../../../core/dump-check/login-result.js';
import { Engine } from '../../../../core/engines/engines.js';
import { exactPartial } from '../fleet/attributes-codec.js';

const code = t.keyof;

/** Every reason for which a login is refused, as JSON has it. */
export const LoginRefusalCodec = t.union([
  t.strict({
    code: code({
      host_not_found: null,
      insecure_login_refused: null,
      database_missing: null,
      not_accepting_connections: null,
      access_denied: null,
      too_many_connections: null,
    }),
  }),
  t.strict({
    code: t.literal('unreachable'),
    cause: code({ refused: null, no_answer: null, address_denied: null, no_socket: null }),
  }),
  t.strict({
    code: t.literal('tls_failed'),
    cause: code({
      not_offered: null,
      untrusted: null,
      expired: null,
      not_yet_valid: null,
      wrong_name: null,
      handshake: null,
    }),
  }),
  t.strict({ code: t.literal('login_rejected'), cause: code({ credentials: null, rule: null }) }),
  t.intersection([
    t.strict({ code: t.literal('timed_out') }),
    exactPartial({ cause: code({ silent: null, limit: null }) }),
  ]),
  t.intersection([
    t.strict({ code: t.literal('server_not_ready') }),
    exactPartial({
      cause: code({
        hung_up: null,
        starting: null,
        standby: null,
        file_missing: null,
        init_connect: null,
        error: null,
      }),
    }),
  ]),
  t.intersection([
    t.strict({ code: t.literal('not_a_database_server') }),
    exactPartial({
      cause: t.union([Engine, code({ other_engine: null, ssh: null, http: null, tls: null })]),
    }),
  ]),
]) satisfies t.Type<LoginRefusal, unknown>;
