import { checkResources } from '../../../core/fleet/planning/fleet-fault.js';
import { referredResources } from '../../../core/fleet/planning/references.js';
import type {
  FleetDescription,
  InstanceDescription,
} from '../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import { DEFAULT_ENGINE } from '../../../core/engines/engines.js';
import { isDatabaseName, isName } from '../../../core/shared/name.js';
import { Secret } from '../../../core/shared/secret.js';
import { fleetFaultWording } from '../../../core/fleet/fleet-fault-wording.js';
import { isMapping, record, recordWithin } from '../codec/record.js';
import * as E from 'fp-ts/lib/Either.js';
import type { MappingShape, Value, Written } from '../../../core/described/field.js';
import { chosenBy, type Codec, codec, refuse } from '../codec/codec.js';

/**
 * The duplicate names of a document that has other mistakes, so that both are listed at once. Unknown destinations are
 * not listed: the store may have them.
 */
export const duplicateNames = (document: unknown): readonly string[] =>
  checkResources(flattenFleet(namesOf(document)))
    .faults(referredResources())
    .filter(({ _tag }) => _tag === 'DuplicateName')
    .map(fleetFaultWording);

/** The names of a document in their places, and nothing else of it. */
const namesOf = (document: unknown): FleetDescription => ({
  servers: eachIn(document, 'servers', (name, server) => ({
    name,
    instances: eachIn(server, 'instances', instanceOf),
  })),
  destinations: eachIn(document, 'destinations', settingsOf),
  channels: eachIn(document, 'channels', settingsOf),
  policies: eachIn(document, 'policies', (name) => ({ name, schedules: [] })),
});

const BLANK = new Secret('');

const settingsOf = (name: string) => ({ name, kind: '', settings: BLANK });

const instanceOf = (name: string, instance: unknown): InstanceDescription => ({
  name,
  engine: DEFAULT_ENGINE,
  host: '',
  port: 0,
  tls: { mode: 'verify-full' },
  admin: { user: '', password: BLANK },
  databases: eachIn(
    instance,
    'databases',
    (database, value) => ({ name: database, schedules: eachIn(value, 'schedules', scheduleOf) }),
    isDatabaseName,
  ),
  schedules: eachIn(instance, 'schedules', (one) => ({ ...scheduleOf(one), what: 'globals' })),
});

const scheduleOf = (name: string) => ({ name, cron: '', timezone: '', destination: '' });

/** An item without a valid name gets a unique one. */
const eachIn = <A>(
  value: unknown,
  key: string,
  make: (name: string, value: unknown) => A,
  isValid = isName,
): readonly A[] => {
  const list = isMapping(value) ? value[key] : undefined;
  return Array.isArray(list)
    ? list.map((item: unknown, index) => {
        const name = isMapping(item) ? item['name'] : undefined;
        return make(typeof name === 'string' && isValid(name) ? name : `\0${index}`, item);
      })
    : [];
};

/** A mapping whose names are not ours. */
export const namesCodec = (
  { of, first, nameMistake }: MappingShape,
  codecOf: (value: Value<unknown>) => Codec<unknown>,
): Codec<Written> => {
  const value = codecOf(of);
  const required = first === undefined ? {} : { [first.name]: codecOf(first.of) };
  const unread = recordWithin(required);
  return chosenBy((mapping): Codec<Written> => {
    if (!isMapping(mapping)) return unread;
    const isWrong = ([name, one]: readonly [string, Codec<unknown>]) =>
      E.isLeft(one.decode(mapping[name] ?? undefined));
    if (Object.entries(required).some(isWrong)) return unread;
    const named = Object.keys(mapping).map((name) => {
      const mistake = nameMistake(name, mapping);
      return [name, mistake === undefined ? value : refused(mistake)] as const;
    });
    return record({ ...Object.fromEntries(named), ...required });
  });
};

const refused = (words: string): Codec<unknown> =>
  codec(words, (_value, context) => refuse('', context, words));
