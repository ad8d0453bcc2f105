import * as t from 'io-ts';
import type { Attributes } from '../../../core/fleet/fleet-resource.js';
import type { ResourceType } from '../../../core/shared/resource.js';

/**
 * A codec whose members may be absent, but never `undefined`, which JSON does not have.
 * io-ts types its own `partial` as if they could be.
 */
export const exactPartial = <P extends t.Props>(
  props: P,
): t.Type<{ readonly [K in keyof P]?: t.TypeOf<P[K]> }, unknown> => t.exact(t.partial(props));

const literal = t.keyof;

const tls = t.intersection([
  t.type({
    mode: literal({ 'verify-full': null, 'verify-ca': null, 'encrypt-only': null, off: null }),
  }),
  exactPartial({ ca: t.string }),
]);

const settings = t.strict({ kind: t.string });

const schedule = t.intersection([
  t.strict({ cron: t.string, timezone: t.string }),
  exactPartial({
    destination: t.string,
    run: t.literal('elsewhere'),
    format: literal({ custom: null, plain: null }),
    keep: exactPartial({ last: t.number, days: t.number, weekly: t.number, monthly: t.number }),
    verify: literal({ read: null, restore: null }),
    restoreOn: t.string,
    jitterMs: t.number,
    catchUpMs: t.number,
    graceMs: t.number,
  }),
]);

/** The JSON in which the attributes of each type are stored. */
export const ATTRIBUTES = {
  server: exactPartial({ address: t.string }),
  instance: t.strict({
    engine: literal({ postgresql: null, mysql: null, mariadb: null }),
    host: t.string,
    port: t.number,
    tls,
    user: t.string,
  }),
  database: exactPartial({ backups: t.literal('none') }),
  schedule,
  destination: t.intersection([settings, exactPartial({ encrypt: t.readonlyArray(t.string) })]),
  channel: settings,
} satisfies { readonly [T in ResourceType]: t.Type<Attributes[T], unknown> };
