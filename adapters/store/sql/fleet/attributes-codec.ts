import * as t from 'io-ts';
import { wordOf } from '../../../../core/shared/word.js';
import { ACCESS_RULE, MAINTENANCE_RULE } from '../../../../core/described/fleet-rules.js';
import { CHANNEL_RULES } from '../../../../core/described/channel.js';
import { DESTINATION } from '../../../../core/described/destination.js';
import type { Field, Fields, Stored, Value } from '../../../../core/described/field.js';
import { storedName } from '../../../../core/described/field.js';
import { DATABASE, FLEET, INSTANCE, SERVER } from '../../../../core/described/instance.js';
import { POLICY } from '../../../../core/described/policy.js';
import { SCHEDULE } from '../../../../core/described/schedule.js';
import type { Attributes } from '../../../../core/fleet/fleet-resource.js';
import type { SubjectType } from '../../../../core/shared/resource.js';

/**
 * A codec whose members may be absent, but never `undefined`, which JSON does not have.
 * io-ts types its own `partial` as if they could be.
 */
export const exactPartial = <P extends t.Props>(
  props: P,
): t.Type<{ readonly [K in keyof P]?: t.TypeOf<P[K]> }, unknown> => t.exact(t.partial(props));

/** What is stored of the fields: of the right types, but not held to the rules of a document, which may have been others then. */
const storedFields = <F extends Fields>(fields: F) => {
  const propsOf = (isOptional: boolean): t.Props =>
    Object.fromEntries(
      Object.entries<Field>(fields)
        .filter(([, { presence }]) => (presence === 'optional') === isOptional)
        .map(([key, field]) => [storedName(key, field), storedValue(field.value)]),
    );
  return t.intersection([
    t.strict(propsOf(false)),
    exactPartial(propsOf(true)),
  ]) as unknown as t.Type<Stored<F>, unknown>;
};

const storedValue = ({ shape }: Value<unknown>): t.Mixed => {
  switch (shape.as) {
    case 'number':
    case 'duration':
      return t.number;
    case 'words':
      return wordOf(shape.words);
    case 'list':
      return t.readonlyArray(storedValue(shape.of));
    case 'mapping':
      return t.record(t.string, storedValue(shape.of));
    case 'fields':
      return storedFields(shape.fields);
    default:
      return t.string;
  }
};

const settings = t.strict({ kind: t.string });

/** Windows that come again. */
export const MAINTENANCE = t.readonlyArray(storedFields(MAINTENANCE_RULE));

/** Who has which role. */
export const ACCESS = t.readonlyArray(storedFields(ACCESS_RULE));

const ruled = exactPartial({ maintenance: MAINTENANCE, access: ACCESS });

const { admin: _, ...instance } = INSTANCE;

/** The JSON in which the attributes of each type are stored. */
export const ATTRIBUTES = {
  server: t.intersection([storedFields(SERVER), ruled]),
  instance: t.intersection([storedFields(instance), t.strict({ user: t.string }), ruled]),
  database: t.intersection([storedFields(DATABASE), ruled]),
  schedule: storedFields(SCHEDULE),
  destination: t.intersection([settings, storedFields(DESTINATION)]),
  channel: t.intersection([settings, storedFields(CHANNEL_RULES)]),
  policy: storedFields(POLICY),
  fleet: t.intersection([storedFields(FLEET), ruled]),
} satisfies { readonly [T in SubjectType]: t.Type<Attributes[T], unknown> };
