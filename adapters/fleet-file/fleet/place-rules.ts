import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  Ruled,
  ServerDescription,
} from '../../../core/fleet/fleet-description.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { resourcePath } from '../../../core/shared/resource.js';
import { codec, quoted, refuse } from '../codec/codec.js';
import { ACCESS_RULE, MAINTENANCE_RULE } from '../../../core/described/fleet-rules.js';
import { RESOURCE_PATH } from '../../../core/described/value.js';
import { NO_REFERENCES } from '../references/file-references.js';
import { shortestGapMs } from './cron-and-time-zone.js';
import { fieldsCodec, valueCodec } from './field-codecs.js';
import { CronExpression, durationText } from './value-codecs.js';

/** In place of a path: the whole fleet. */
const FLEET = 'fleet';

type List = keyof Ruled;

type RuleOf<L extends List> = NonNullable<Ruled[L]>[number];

/** The lists of a document whose rules each say on what they are. */
type Written = { readonly [L in List]: readonly WrittenRule<L>[] };

type WrittenRule<L extends List> = RuleOf<L> & { readonly on: string };

type Place = <A extends object>(path: string, resource: A) => A & Ruled;

/** The fleet with the rules of both lists where they belong: at the resources that they are on. What is on nothing is a mistake. */
export const placeRules = (
  fleet: FleetDescription,
  { maintenance, access }: Written,
  context: t.Context,
): t.Validation<FleetDescription> => {
  const withMaintenance = placeList('maintenance', maintenance, context)(fleet);
  return E.flatMap(placeList('access', access, context))(withMaintenance);
};

const placeList =
  <L extends List>(list: L, written: readonly WrittenRule<L>[], context: t.Context) =>
  (fleet: FleetDescription): t.Validation<FleetDescription> => {
    if (written.length === 0) return E.right(fleet);
    const rules = new Map<string, Omit<WrittenRule<L>, 'on'>[]>();
    for (const { on, ...rule } of written) rules.set(on, [...(rules.get(on) ?? []), rule]);
    const known = new Set<string>();
    const placed = eachRuled(fleet, (path, resource) => {
      known.add(path);
      const own = path === FLEET ? undefined : rules.get(path);
      return own === undefined ? resource : { ...resource, [list]: own };
    });
    const isWrong = (on: string) => known.has(on) === (on === FLEET);
    const wrong = [...written.entries()].filter(([, { on }]) => isWrong(on));
    if (wrong.length > 0)
      return t.failures(
        wrong.map(([index, { on }]) => wrongPath(on, [...known], [list, index], context)),
      );
    const whole = rules.get(FLEET);
    return E.right(whole === undefined ? placed : { ...placed, [list]: whole });
  };

const wrongPath = (
  on: string,
  known: readonly string[],
  [list, index]: readonly [List, number],
  context: t.Context,
): t.ValidationError => {
  const rules = t.appendContext(context, list, PathOfRule, []);
  const rule = t.appendContext(rules, String(index), PathOfRule);
  return {
    value: on,
    context: t.appendContext(rule, 'on', PathOfRule),
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

const eachRuled = (fleet: FleetDescription, place: Place): FleetDescription => {
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

/** A list of the fleet's rules, each with the path that it is on; what is on a resource comes after what is on those under it. */
export const writtenRules = <L extends List>(
  list: L,
  fleet: FleetDescription,
): readonly WrittenRule<L>[] => {
  const on = (path: string, ruled: Ruled): readonly WrittenRule<L>[] =>
    ((ruled[list] ?? []) as readonly RuleOf<L>[]).map((rule) => ({ on: path, ...rule }));
  return [
    ...on(FLEET, fleet),
    ...fleet.servers.flatMap((server) => [
      ...server.instances.flatMap((instance) => [
        ...instance.databases.flatMap((database) =>
          on(resourcePath(server.name, instance.name, database.name), database),
        ),
        ...on(resourcePath(server.name, instance.name), instance),
      ]),
      ...on(resourcePath(server.name), server),
    ]),
  ];
};

/** Of the resource that a rule is on. */
const PathOfRule = valueCodec(NO_REFERENCES, RESOURCE_PATH);

/** A role for a group, as the document has it. */
export const accessCodec = fieldsCodec(NO_REFERENCES, ACCESS_RULE, { on: PathOfRule }, {});

const Window = fieldsCodec(NO_REFERENCES, MAINTENANCE_RULE, { on: PathOfRule }, {});

/** A window that comes again, as the document has it; not before it is over. */
export const maintenanceCodec: typeof Window = codec(Window.name, (value, context) =>
  E.flatMap(Window.validate(value, context), (window) =>
    shortestGapMs(window.cron) >= window.forMs
      ? t.success(window)
      : refuse(
          window.cron,
          t.appendContext(context, 'cron', CronExpression),
          `${quoted(window.cron)} begins again before the ${durationText(window.forMs)} of \`for\` are over`,
        ),
  ),
);
