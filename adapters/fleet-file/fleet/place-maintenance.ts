import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  MaintenanceRule,
  ServerDescription,
} from '../../../core/fleet/fleet-description.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { resourcePath } from '../../../core/shared/resource.js';
import { codec, type Decoded, quoted, refuse } from '../codec/codec.js';
import { pipe } from 'fp-ts/lib/function.js';
import { MAINTENANCE_RULE } from '../../../core/described/maintenance-rule.js';
import { RESOURCE_PATH } from '../../../core/described/texts.js';
import { NO_REFERENCES } from '../references/file-references.js';
import { shortestGapMs } from './cron-and-time-zone.js';
import { CronExpression, durationText } from './value-codecs.js';
import { fieldsCodec, valueCodec } from './field-codecs.js';

/** In place of a path: the whole fleet. */
const FLEET = 'fleet';

type Written = readonly Decoded<typeof maintenanceCodec>[];

type Place = <A extends object>(path: string, resource: A) => A & Maintained;

interface Maintained {
  readonly maintenance?: readonly MaintenanceRule[];
}

/** The fleet with its maintenance where it belongs: at the resources that it is on. What is on nothing is a mistake. */
export const placeMaintenance = (
  fleet: FleetDescription,
  written: Written,
  context: t.Context,
): t.Validation<FleetDescription> => {
  const rules = new Map<string, MaintenanceRule[]>();
  for (const { on, ...rule } of written) rules.set(on, [...(rules.get(on) ?? []), rule]);
  const known = new Set<string>();
  const placed = eachMaintained(fleet, (path, resource) => {
    known.add(path);
    const maintenance = path === FLEET ? undefined : rules.get(path);
    return maintenance === undefined ? resource : { ...resource, maintenance };
  });
  const isWrong = (on: string) => known.has(on) === (on === FLEET);
  const wrong = [...written.entries()].filter(([, { on }]) => isWrong(on));
  if (wrong.length > 0)
    return t.failures(wrong.map(([index, { on }]) => wrongPath(on, [...known], index, context)));
  const maintenance = rules.get(FLEET);
  return E.right(maintenance === undefined ? placed : { ...placed, maintenance });
};

const wrongPath = (
  on: string,
  known: readonly string[],
  index: number,
  context: t.Context,
): t.ValidationError => {
  const list = t.appendContext(context, 'maintenance', maintenanceCodec, []);
  const window = t.appendContext(list, String(index), maintenanceCodec);
  return {
    value: on,
    context: t.appendContext(window, 'on', PathOfWindow),
    message: on === FLEET ? AMBIGUOUS : unknownPath(on, known),
  };
};

const AMBIGUOUS =
  '"fleet" is the whole fleet here, and the file has a server of that name: write the paths of its instances instead';

const unknownPath = (on: string, known: readonly string[]): string => {
  const likely = closestWord(on, [...known, FLEET]);
  const hint = likely === undefined ? '' : `; did you mean ${quoted(likely)}?`;
  return `the file has no server, instance or database at ${quoted(on)}${hint}`;
};

const eachMaintained = (fleet: FleetDescription, place: Place): FleetDescription => {
  const database =
    (above: string) =>
    (one: DatabaseDescription): DatabaseDescription =>
      place(`${above}/${resourcePath(one.name)}`, one);
  const instance =
    (above: string) =>
    (one: InstanceDescription): InstanceDescription => {
      const path = `${above}/${resourcePath(one.name)}`;
      return place(path, { ...one, databases: one.databases.map(database(path)) });
    };
  const server = (one: ServerDescription): ServerDescription => {
    const path = resourcePath(one.name);
    return place(path, { ...one, instances: one.instances.map(instance(path)) });
  };
  return { ...fleet, servers: fleet.servers.map(server) };
};

type WrittenRule = MaintenanceRule & { readonly on: string };

/** The maintenance of a fleet, each window with the path that it is on; what is on a resource comes after what is on those under it. */
export const writtenMaintenance = (fleet: FleetDescription): readonly WrittenRule[] => [
  ...rulesOn(FLEET, fleet),
  ...fleet.servers.flatMap((server) => [
    ...server.instances.flatMap((instance) => [
      ...instance.databases.flatMap((database) =>
        rulesOn(resourcePath(server.name, instance.name, database.name), database),
      ),
      ...rulesOn(resourcePath(server.name, instance.name), instance),
    ]),
    ...rulesOn(resourcePath(server.name), server),
  ]),
];

const rulesOn = (on: string, { maintenance = [] }: Maintained): readonly WrittenRule[] =>
  maintenance.map((rule) => ({ on, ...rule }));

const PathOfWindow = valueCodec(NO_REFERENCES, RESOURCE_PATH);

const Window = fieldsCodec(NO_REFERENCES, MAINTENANCE_RULE, { on: PathOfWindow }, {});

/** A window that comes again, as the document has it; not before it is over. */
export const maintenanceCodec: typeof Window = codec(Window.name, (value, context) =>
  pipe(
    Window.validate(value, context),
    E.flatMap((window) =>
      shortestGapMs(window.cron) >= window.forMs
        ? t.success(window)
        : refuse(
            window.cron,
            t.appendContext(context, 'cron', CronExpression),
            `${quoted(window.cron)} begins again before the ${durationText(window.forMs)} of \`for\` are over`,
          ),
    ),
  ),
);
