import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type * as t from 'io-ts';
import type { FoundDatabase } from '../../../core/dump-check/instance-facts.js';
import type { PastedTarget } from '../../../core/dump-check/dump-reason.js';
import { proofOf } from '../../../core/dump-check/login-refusal-wording.js';
import type { ExaminedDatabase } from '../../../core/dump-check/use-cases/examine-databases.js';
import type { InstanceTest } from '../../../core/dump-check/use-cases/test-instance.js';
import { ENGINES, isMaintenanceDatabase } from '../../../core/engines/engines.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { ReasonBody } from '../errors/error-document.js';
import { isoOrNull } from '../fields/instants.js';
import * as d from '../operation/described.js';
import { checkedReason } from './dump-not-ready.js';

const reason = d.documented(ReasonBody, { $ref: '#/components/schemas/Reason' });

const DUMP_VERDICTS = ['works', 'fails', 'not_examined'] as const;

export const EmptyField = d.about(
  d.added(d.flag, false),
  'It is the one that each PostgreSQL server has for logins alone, and a login there found nothing that a dump would hold.',
);

const TestedDatabaseBody = d.namedRecord('TestedDatabase', {
  name: d.text,
  size_bytes: d.about(d.orNull(d.count), 'Null where the login does not see it.'),
  owner: d.about(
    d.orNull(d.text),
    'Null where the login does not see it; MySQL and MariaDB have none.',
  ),
  encoding: d.about(d.orNull(d.text), 'Null where the login does not see it.'),
  empty: EmptyField,
  dump: d.about(
    d.choice(DUMP_VERDICTS),
    'Whether a dump of it would be whole now; there may be too many to examine them all.',
  ),
  reasons: d.about(d.listOf(reason), 'Why a dump of it would not be whole.'),
});

export const InstanceTestBody = d.namedRecord('InstanceTest', {
  accepted: d.about(d.flag, 'Whether the server accepted the admin login.'),
  refusal: d.about(d.orNull(reason), 'Why not; null if it was accepted.'),
  engine: d.choice(ENGINES),
  server_major: d.about(d.orNull(d.integer), 'Null unless it was accepted.', { examples: [18] }),
  tls: d.record({
    mode: d.choice(TLS_MODES),
    detail: d.about(d.orNull(d.words), 'What it proves; null unless it was accepted.'),
    certificate_until: d.about(d.orNull(d.instant), 'Null where no certificate was proved.'),
  }),
  standby: d.about(
    d.orNull(d.flag),
    'Whether it repeats what another server does; null where it does not say.',
  ),
  password_until: d.about(d.orNull(d.instant), 'Null where it has no end that the login may see.'),
  databases: d.about(
    d.listOf(TestedDatabaseBody),
    'Those that the login sees, and those that were named; empty unless it was accepted.',
  ),
  complete: d.about(
    d.orNull(d.flag),
    'Whether the login sees every database of the server; null where that was not read.',
  ),
});
export type InstanceTestBody = t.TypeOf<typeof InstanceTestBody>;

export const instanceTestBody = ({ login, ...tested }: InstanceTest): InstanceTestBody => {
  const { engine, user, host, tls } = tested;
  const target = (name: string) => ({ engine, user, database: { name } });
  if (login._tag === 'Refused')
    return {
      accepted: false,
      refusal: checkedReason(target(login.database))(login.refusal),
      engine,
      server_major: null,
      tls: { mode: tls, detail: null, certificate_until: null },
      standby: null,
      password_until: null,
      databases: [],
      complete: null,
    };
  const { serverMajor, expiries, instance, databases } = login;
  return {
    accepted: true,
    refusal: null,
    engine,
    server_major: serverMajor,
    tls: {
      mode: tls,
      detail: proofOf(host, tls),
      certificate_until: isoOrNull(expiries.certificateUntil),
    },
    standby: O.toNullable(instance.isStandby),
    password_until: isoOrNull(expiries.passwordUntil),
    databases: databases.map((one) => ({
      ...testedDatabaseBody(one, target(one.name)),
      empty: instance.maintenance === 'empty' && isMaintenanceDatabase(one.name),
    })),
    complete: pipe(
      instance.found,
      O.map(({ isComplete }) => isComplete),
      O.toNullable,
    ),
  };
};

const testedDatabaseBody = (
  { name, found, reasons }: ExaminedDatabase,
  target: PastedTarget,
): Omit<t.TypeOf<typeof TestedDatabaseBody>, 'empty'> => ({
  name,
  size_bytes: seen(found, ({ sizeBytes }) => sizeBytes),
  owner: seen(found, ({ owner }) => owner),
  encoding: seen(found, ({ encoding }) => encoding),
  dump: pipe(
    reasons,
    O.match(
      () => 'not_examined',
      (found) => (found.length === 0 ? 'works' : 'fails'),
    ),
  ),
  reasons: O.match(() => [], RA.map(checkedReason(target)))(reasons),
});

/** What the login saw of the database, if it did. */
const seen = <A>(
  found: ExaminedDatabase['found'],
  part: (database: FoundDatabase) => O.Option<A>,
): A | null => pipe(found, O.flatMap(part), O.toNullable);
