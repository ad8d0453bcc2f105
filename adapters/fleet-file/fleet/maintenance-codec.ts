import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
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
import { quoted } from '../codec/describe-value.js';
import { codec, type Decoded, refuse, withDefault } from '../codec/codec.js';
import { record } from '../codec/record.js';
import { ResourcePath } from './channel-leaf-codecs.js';
import { shortestGapMs } from './cron-and-time-zone.js';
import { durationCodec, durationText } from './duration-codec.js';
import { CronExpression, Note, TimeZone } from './leaf-codecs.js';

const Window = record({
  on: ResourcePath,
  cron: CronExpression,
  timezone: withDefault(TimeZone, 'UTC'),
  for: durationCodec('7d', '1m'),
  note: withDefault(Note, ''),
});

/** A window that comes again, as the document has it; not before it is over. */
export const maintenanceCodec: typeof Window = codec(Window.name, (value, context) =>
  pipe(
    Window.validate(value, context),
    E.flatMap((window) =>
      shortestGapMs(window.cron) >= window.for
        ? t.success(window)
        : refuse(
            window.cron,
            t.appendContext(context, 'cron', CronExpression),
            `${quoted(window.cron)} begins again before the ${durationText(window.for)} of \`for\` are over`,
          ),
    ),
  ),
);

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
  for (const { on, for: forMs, ...rule } of written)
    rules.set(on, [...(rules.get(on) ?? []), { ...rule, forMs }]);
  const known = new Set<string>();
  const placed = eachMaintained(fleet, (path, resource) => {
    known.add(path);
    const maintenance = rules.get(path);
    return maintenance === undefined ? resource : { ...resource, maintenance };
  });
  const unknown = [...written.entries()].filter(([, { on }]) => !known.has(on));
  return unknown.length === 0
    ? E.right(placed)
    : t.failures(unknown.map(([index, { on }]) => unknownPath(on, [...known], index, context)));
};

const unknownPath = (
  on: string,
  known: readonly string[],
  index: number,
  context: t.Context,
): t.ValidationError => {
  const likely = closestWord(on, known);
  const hint = likely === undefined ? '' : `; did you mean ${quoted(likely)}?`;
  const list = t.appendContext(context, 'maintenance', maintenanceCodec, []);
  const window = t.appendContext(list, String(index), maintenanceCodec);
  return {
    value: on,
    context: t.appendContext(window, 'on', ResourcePath),
    message: `the file has no server, instance or database at ${quoted(on)}${hint}`,
  };
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

/** The maintenance of a fleet, each window with the path that it is on. */
export const writtenMaintenance = (
  fleet: FleetDescription,
): readonly (MaintenanceRule & { readonly on: string })[] => {
  const written: (MaintenanceRule & { readonly on: string })[] = [];
  eachMaintained(fleet, (path, resource: Maintained & object) => {
    for (const rule of resource.maintenance ?? []) written.push({ on: path, ...rule });
    return resource as never;
  });
  return written;
};
