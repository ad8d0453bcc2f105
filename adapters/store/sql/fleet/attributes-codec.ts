import * as t from 'io-ts';
import type { Attributes } from '../../../../core/fleet/fleet-resource.js';
import type { MaintenanceRule } from '../../../../core/fleet/fleet-description.js';
import type { SubjectType } from '../../../../core/shared/resource.js';

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

/** The rules of a channel; one of an earlier version has none. */
const rules = exactPartial({
  severity: literal({ critical: null, warning: null, info: null }),
  kinds: t.readonlyArray(t.string),
  on: t.readonlyArray(t.string),
  repeatMs: t.number,
  afterMs: t.number,
  quiet: t.intersection([
    t.strict({ from: t.string, to: t.string, timezone: t.string }),
    exactPartial({ critical: t.literal('waits') }),
  ]),
});

/** Windows that come again. */
export const MAINTENANCE = t.readonlyArray(
  t.strict({ cron: t.string, timezone: t.string, forMs: t.number, note: t.string }),
) satisfies t.Type<readonly MaintenanceRule[], unknown>;

const maintained = exactPartial({ maintenance: MAINTENANCE });

/** The JSON in which the attributes of each type are stored. */
export const ATTRIBUTES = {
  server: exactPartial({ address: t.string, maintenance: MAINTENANCE }),
  instance: t.intersection([
    t.strict({
      engine: literal({ postgresql: null, mysql: null, mariadb: null }),
      host: t.string,
      port: t.number,
      tls,
      user: t.string,
    }),
    maintained,
  ]),
  database: exactPartial({ backups: t.literal('none'), maintenance: MAINTENANCE }),
  schedule,
  destination: t.intersection([settings, exactPartial({ encrypt: t.readonlyArray(t.string) })]),
  channel: t.intersection([settings, rules]),
  fleet: maintained,
} satisfies { readonly [T in SubjectType]: t.Type<Attributes[T], unknown> };
