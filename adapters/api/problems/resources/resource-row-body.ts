import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { cronWording } from '../../../../core/fleet/cron/cron-wording.js';
import type { OpenPosition, ResourceRow } from '../../../../core/problems/resource-row.js';
import { healthOf, HEALTHS } from '../../../../core/problems/resource-row.js';
import { DAYS_SHOWN, SEVERITIES } from '../../../../core/problems/problem.js';
import { ENGINES } from '../../../../core/engines/engines.js';
import { TLS_MODES } from '../../../../core/shared/tls.js';
import { DUMP_TIMES, GROUP_PLACES, SERVER_MAJOR } from '../../resources/dump-times-fields.js';
import * as d from '../../operation/described.js';
import { isoOrNull } from '../../fields/instants.js';
import { resourceBody, resourcePath, resourceType } from '../../resources/resource-body.js';

/** What every resource in a list has: what is wrong with it and with everything under it, as far as the caller may see. */
export const ROW = {
  type: resourceType,
  id: d.uuid,
  path: resourcePath,
  name: d.text,
  managed_by: d.about(
    d.orNull(d.text),
    'The name under which it was declared; `policy:NAME` of a schedule that follows from a policy; null where it was made by hand.',
  ),
  health: d.about(d.choice(HEALTHS), 'The severity of the worst of `open`.'),
  open: d.about(
    d.record({ critical: d.count, warning: d.count, info: d.count }),
    'The open problems of it and of everything under it that the caller may see, neither snoozed nor suppressed.',
  ),
  since: d.about(d.orNull(d.instant), 'Since when the problem to fix first is open.'),
  above: d.about(
    d.choiceOrNull(SEVERITIES),
    'The severity of the worst problem of what it is under.',
  ),
  days: d.documented(t.string, {
    type: 'string',
    pattern: `^[ciw.-]{${DAYS_SHOWN}}$`,
    description:
      'A character for each of the last days in UTC, today last: the worst severity that was open on it or under it, `c`, `w` or `i`, snoozed or not; `.` for nothing; `-` where that is not known, since the resource was added later or closed problems were removed.',
  }),
};

/** What the fleet says of a resource besides its name; each type has its own fields, and no secret is among them. */
export const FACTS = {
  address: d.about(d.orNull(d.text), 'Of a server.'),
  engine: d.about(d.choiceOrNull(ENGINES), 'Of an instance, and of what is under it.'),
  host: d.about(d.text, 'Of an instance.'),
  port: d.documented(t.number, { type: 'integer', minimum: 1, maximum: 65_535 }),
  tls: d.choice(TLS_MODES),
  user: d.about(d.text, 'The admin user of an instance.'),
  databases: d.about(
    d.choiceOrNull(['all']),
    'Of an instance: `all` where it takes every database that is found on its server.',
  ),
  engines: d.about(
    d.listOf(d.record({ engine: d.choice(ENGINES), server_major: SERVER_MAJOR })),
    'Of a server or an instance: the engine and major version of each of its instances that you may read, each once.',
  ),
  database_count: d.about(
    d.count,
    'Of a server or an instance: how many databases of it you may read.',
  ),
  policy: d.about(
    d.orNull(d.text),
    'Of a server, an instance or a database: the policy that counts for what is there, its own or that of what it is under; `none` where there are to be no dumps; null where nothing is said.',
  ),
  schedules: d.about(d.count, 'Of a policy: how many schedules it has.'),
  backups: d.about(d.choiceOrNull(['none']), '`none`: the database needs no dump.'),
  cron: d.about(d.text, 'Of a schedule.'),
  when: d.about(d.text, 'The same as a sentence, such as `At 03:15, Monday to Friday`.'),
  timezone: d.text,
  destination: d.about(
    d.orNull(d.text),
    'The name of the destination of a schedule; null where dumps are made elsewhere.',
  ),
  jitter_ms: d.about(
    d.count,
    'Of a schedule: each run starts up to so much later, always as much for one schedule; 0 where it starts at its time.',
  ),
  kind: d.about(d.text, 'Of a destination or a channel.'),
  encrypted: d.about(d.flag, 'Whether dumps in a destination are encrypted.'),
  verdict: d.about(
    d.text,
    'Of a schedule, or a database by its id: what its dumps come to, in words.',
  ),
  outlook: d.about(
    d.text,
    'The end of `verdict` in a word: the next dump `works`, `fails`, or would now, which `may_pass`; `unseen` where no check sees of what the last one failed, `doubtful` where something above it is critical, `unexamined` for the moment until it is examined again; `elsewhere` where another program makes it, and `not_due`.',
  ),
  groups: GROUP_PLACES,
  unseen: d.about(
    d.orNull(d.text),
    'Of an instance: what the admin user may not see, and the statement that lets it; null where it sees everything.',
  ),
  left_out: d.about(
    d.orNull(d.text),
    'Of an instance: what its checks do not look for, or not all of it, and why; null where they do.',
  ),
  ...DUMP_TIMES,
};

export const ResourceRowBody = d.named('ResourceRow', d.partialRecord(ROW, FACTS));
export type ResourceRowBody = t.TypeOf<typeof ResourceRowBody>;

export const resourceRowBody = (row: ResourceRow): ResourceRowBody => ({
  ...resourceBody(row.resource),
  name: row.resource.name,
  managed_by: O.toNullable(row.managedBy),
  ...resourceFacts(row),
  health: healthOf(row.open),
  open: row.open,
  since: pipe(
    row.first,
    O.map(({ since }: OpenPosition) => since),
    isoOrNull,
  ),
  above: O.toNullable(row.above),
  days: row.days,
});

const resourceFacts = ({
  resource,
  engine,
  policy: counting,
}: ResourceRow): Partial<d.RecordOf<typeof FACTS>> => {
  const policy = O.toNullable(counting);
  switch (resource.type) {
    case 'server':
      return { address: resource.attributes.address ?? null, policy };
    case 'instance': {
      const { host, port, tls, user, databases = null } = resource.attributes;
      return { engine: O.toNullable(engine), host, port, tls: tls.mode, user, databases, policy };
    }
    case 'database':
      return { engine: O.toNullable(engine), backups: resource.attributes.backups ?? null, policy };
    case 'schedule': {
      const { cron, timezone, destination = null, jitterMs: jitter_ms = 0 } = resource.attributes;
      return {
        engine: O.toNullable(engine),
        cron,
        when: cronWording(cron),
        timezone,
        destination,
        jitter_ms,
      };
    }
    case 'destination': {
      const { kind, encrypt = [] } = resource.attributes;
      return { kind, encrypted: encrypt.length > 0 };
    }
    case 'channel':
      return { kind: resource.attributes.kind };
    case 'policy':
      return { schedules: resource.attributes.schedules.length };
  }
};
