import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleDescription } from '../../../core/fleet/fleet-description.js';
import type { Engine } from '../../../core/shared/engine.js';
import { type Codec, codec, leaf, optional, refuse, withDefault } from '../codec/codec.js';
import { constrained, isGiven, type Mistake } from '../codec/constrained.js';
import { isMapping, type Mapping, record } from '../codec/record.js';
import { durationCodec } from './duration-codec.js';
import { CronExpression, InstancePath, Name, oneOf, TimeZone } from './leaf-codecs.js';

const MOST_KEPT = 10_000;

const Count = leaf(
  `a whole number from 1 to ${MOST_KEPT}`,
  O.fromPredicate(
    (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_KEPT,
  ),
);

const Rules = record({
  last: optional(Count),
  days: optional(Count),
  weekly: optional(Count),
  monthly: optional(Count),
});

/** Without any rule it would keep no dump at all. */
const Keep: typeof Rules = codec(Rules.name, (value, context) =>
  isMapping(value) && Object.keys(value).length === 0
    ? refuse(value, context, `an empty mapping is not ${Rules.name}`)
    : Rules.validate(value, context),
);

const FORMATS = {
  postgresql: ['custom', 'plain'],
  mysql: ['plain'],
  mariadb: ['plain'],
} as const satisfies Readonly<Record<Engine, unknown>>;

/** A schedule of a database that this engine has. */
export const scheduleCodec = (engine: Engine): Codec<ScheduleDescription> => {
  const fields = record({
    name: Name,
    cron: CronExpression,
    timezone: withDefault(TimeZone, 'UTC'),
    destination: optional(Name),
    run: optional(oneOf(['shipshape', 'elsewhere'] as const)),
    format: optional<'custom' | 'plain'>(oneOf(FORMATS[engine])),
    keep: optional(Keep),
    verify: optional(oneOf(['read', 'restore'] as const)),
    restore_on: optional(InstancePath),
    jitter: optional(durationCodec('12h')),
    catch_up: optional(durationCodec('31d')),
    grace: optional(durationCodec('31d')),
  });
  const checked = constrained(fields, mistakesOf);
  return codec(checked.name, (value, context) =>
    pipe(
      checked.validate(value, context),
      E.map(({ run, restore_on, jitter, catch_up, grace, ...rules }) => ({
        ...rules,
        ...(run === 'elsewhere' && { run }),
        ...(restore_on !== undefined && { restoreOn: restore_on }),
        ...(jitter !== undefined && { jitterMs: jitter }),
        ...(catch_up !== undefined && { catchUpMs: catch_up }),
        ...(grace !== undefined && { graceMs: grace }),
      })),
    ),
  );
};

/** What says how Shipshape makes a dump, and means nothing of one that is made elsewhere. */
const OF_OURS = ['destination', 'format', 'keep', 'verify', 'restore_on', 'jitter', 'catch_up'];

const mistakesOf = (schedule: Mapping): readonly Mistake[] => {
  if (schedule['run'] === 'elsewhere')
    return OF_OURS.filter((key) => isGiven(schedule, key)).map((key) => ({
      key,
      words: 'this is of dumps that Shipshape makes, and these are made elsewhere',
    }));
  return [
    ...(isGiven(schedule, 'destination') ? [] : [{ key: 'destination', missing: Name }]),
    ...(isGiven(schedule, 'grace') ? [ONLY_ELSEWHERE] : []),
    ...restoreMistakes(schedule),
  ];
};

const ONLY_ELSEWHERE = {
  key: 'grace',
  words: 'this is of dumps that are made elsewhere (`run: elsewhere`)',
};

const restoreMistakes = (schedule: Mapping): readonly Mistake[] => {
  const isNamed = isGiven(schedule, 'restore_on');
  if (schedule['verify'] === 'restore')
    return isNamed ? [] : [{ key: 'restore_on', missing: InstancePath }];
  return isNamed
    ? [{ key: 'restore_on', words: 'dumps are restored only with `verify: restore`' }]
    : [];
};
