import * as E from 'fp-ts/lib/Either.js';
import { CHANNEL_RULES } from '../../../core/described/channel.js';
import { DESTINATION } from '../../../core/described/destination.js';
import type { Kinds } from '../../../core/described/kind.js';
import {
  DATABASE,
  databaseName,
  FLEET,
  instanceFields,
  SERVER,
} from '../../../core/described/instance.js';
import { needMistakes, POLICY, policyMistakes } from '../../../core/described/policy.js';
import { INSTANCE_SCHEDULE, ofDatabase, scheduleFields } from '../../../core/described/schedule.js';
import { NAME } from '../../../core/described/value.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  PolicyDescription,
  ScheduleDescription,
  ServerDescription,
} from '../../../core/fleet/fleet-description.js';
import { type Engine, ENGINES } from '../../../core/engines/engines.js';
import { chosenBy, type Codec, codec, listOf, optional, withDefault } from '../codec/codec.js';
import { isMapping, record } from '../codec/record.js';
import type { References } from '../references/file-references.js';
import { databasesCodec, withFound } from './databases-codec.js';
import { fieldsCodec, valueCodec, writtenCodecs } from './field-codecs.js';
import { settledCodec } from './settings-codec.js';
import { accessCodec, maintenanceCodec, placeRules } from './place-rules.js';
import { scheduleMistakes } from '../../../core/described/keep.js';

const listIn = <A>(item: Codec<A>): Codec<readonly A[]> => withDefault(listOf(item), []);

/** Each resource as it stands in a document, with all that is under it. */
export const resourceCodecs = (references: References, kinds: Kinds) => {
  const name = valueCodec(references, NAME);
  const schedules = eachEngine((engine): Codec<ScheduleDescription> =>
    fieldsCodec(references, scheduleFields(engine), { name }, {}, ofDatabase),
  );
  const ofInstance = instanceSchedule(references, name);
  const own = optional(listOf(ofInstance));
  const databases = eachEngine((engine): Codec<DatabaseDescription> =>
    fieldsCodec(
      references,
      DATABASE,
      { name: valueCodec(references, databaseName(engine)) },
      { schedules: listIn(schedules[engine]) },
      needMistakes,
    ),
  );
  const instances = eachEngine((engine): Codec<InstanceDescription> =>
    withFound(
      fieldsCodec(
        references,
        instanceFields(engine),
        { name },
        { databases: databasesCodec(databases[engine]), schedules: own },
      ),
    ),
  );
  const instance = ofItsEngine(instances);
  const under = { instances: listIn(instance) };
  const server: Codec<ServerDescription> = fieldsCodec(references, SERVER, { name }, under);
  return {
    server,
    instance,
    databases,
    schedules,
    ofInstance,
    destination: settledCodec(references, kinds.destinations, DESTINATION),
    channel: settledCodec(references, kinds.channels, CHANNEL_RULES),
    policy: policyCodec(references),
  };
};

/** That of the engine that is written; of one that is none, any of them says so. */
const ofItsEngine = <A>(codecs: Readonly<Record<Engine, Codec<A>>>): Codec<A> => {
  const known = new Map<unknown, Codec<A>>(Object.entries(codecs));
  return chosenBy(
    (value) => known.get(isMapping(value) ? value['engine'] : undefined) ?? codecs.mysql,
  );
};

const policyCodec = (references: References): Codec<PolicyDescription> =>
  fieldsCodec(references, POLICY, { name: valueCodec(references, NAME) }, {}, policyMistakes);

const instanceSchedule = (
  references: References,
  name: Codec<string>,
): Codec<ScheduleDescription> =>
  fieldsCodec(references, INSTANCE_SCHEDULE, { name }, {}, scheduleMistakes);

const eachEngine = <A>(make: (engine: Engine) => A): Readonly<Record<Engine, A>> =>
  Object.fromEntries(ENGINES.map((engine) => [engine, make(engine)])) as Record<Engine, A>;

/** A whole fleet document, as YAML and JSON give it. */
export const fleetCodec = (references: References, kinds: Kinds): Codec<FleetDescription> => {
  const { server, destination, channel, policy } = resourceCodecs(references, kinds);
  const document = record({
    servers: listIn(server),
    destinations: listIn(destination),
    channels: listIn(channel),
    policies: optional(listOf(policy)),
    ...writtenCodecs(references, FLEET),
    maintenance: listIn(maintenanceCodec),
    access: listIn(accessCodec),
  });
  return codec(document.name, (value, context) =>
    E.flatMap(document.validate(value, context), ({ maintenance, access, ...fleet }) =>
      placeRules(fleet, { maintenance, access }, context),
    ),
  );
};
