import { signInRefused } from '../../../../core/access/sign-in-refused.js';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { describeFailure, type Failure } from '../../../../adapters/api/describe-failure.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../../adapters/api/errors/error-document.js';
import { neverDue } from '../../../../core/fleet/cron/cron-fault.js';
import type { FleetFault } from '../../../../core/fleet/planning/fleet-fault.js';
import { storageRefused } from '../../../../core/backups/storage-refusal.js';
import { forbidden, notFound } from '../../../../core/access/caller.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';

const FAILURES: { readonly [T in Failure['_tag']]: readonly [Failure, ErrorCode] } = {
  Unavailable: [unavailable('store', 'busy'), 'unavailable'],
  Corrupt: [corrupt('store', 'row 7, attributes.host 10.0.4.17'), 'store_corrupt'],
  NotFound: [notFound('database'), 'not_found'],
  Forbidden: [forbidden('backup:write'), 'forbidden'],
  PruneUnconfirmed: [{ _tag: 'PruneUnconfirmed', removed: 21 }, 'prune_unconfirmed'],
  ApprovalWanted: [
    {
      _tag: 'ApprovalWanted',
      id: aUuid(1),
      kinds: ['prune'],
      until: new Date(0),
      voided: O.some(aUuid(2)),
    },
    'approval_wanted',
  ],
  OwnRequest: [{ _tag: 'OwnRequest' }, 'own_request'],
  ApprovalOver: [{ _tag: 'ApprovalOver' }, 'approval_over'],
  FleetRejected: [
    {
      _tag: 'FleetRejected',
      faults: [
        {
          _tag: 'UnknownDestination',
          place: 'servers[0].…schedules[0].destination',
          name: 'vault',
        },
      ],
    },
    'fleet_rejected',
  ],
  ResourceMistaken: [
    { _tag: 'ResourceMistaken', mistakes: ['instance.port: expected a port (1 to 65535)'] },
    'fleet_rejected',
  ],
  PathTaken: [{ _tag: 'PathTaken', type: 'server', path: 'db-eu-1' }, 'name_taken'],
  ManagedByFile: [
    { _tag: 'ManagedByFile', type: 'server', path: 'db-eu-1', by: 'team-a' },
    'managed_by_file',
  ],
  HasChildren: [{ _tag: 'HasChildren', path: 'db-eu-1', count: 3 }, 'has_children'],
  StillFound: [
    { _tag: 'StillFound', path: 'db-eu-1/main/shop', instance: 'db-eu-1/main', pattern: 'shop' },
    'still_found',
  ],
  ChangedMeanwhile: [{ _tag: 'ChangedMeanwhile', path: 'db-eu-1' }, 'changed_meanwhile'],
  TooManySessions: [{ _tag: 'TooManySessions', waitSeconds: 7 }, 'too_many_requests'],
  TokenNameTaken: [{ _tag: 'TokenNameTaken', name: 'ci' }, 'name_taken'],
  ReportRejected: [{ _tag: 'ReportRejected', fields: ['since'] }, 'malformed_request'],
  SinceInFuture: [{ _tag: 'SinceInFuture', since: new Date(0) }, 'malformed_request'],
  KindReserved: [{ _tag: 'KindReserved', kind: 'server_offline' }, 'kind_reserved'],
  ProblemClosed: [{ _tag: 'ProblemClosed' }, 'problem_closed'],
  NoteRejected: [{ _tag: 'NoteRejected' }, 'malformed_request'],
  SnoozePassed: [{ _tag: 'SnoozePassed', until: new Date(0) }, 'malformed_request'],
  CronRejected: [{ _tag: 'CronRejected', fault: neverDue }, 'malformed_request'],
  WindowRejected: [{ _tag: 'WindowRejected', reason: 'too_long' }, 'malformed_request'],
  SnoozeTooLong: [{ _tag: 'SnoozeTooLong', until: new Date(0) }, 'malformed_request'],
  RestoreNotReady: [
    {
      _tag: 'RestoreNotReady',
      engine: 'postgresql',
      reasons: [{ code: 'restore_database_exists' }],
    },
    'restore_not_ready',
  ],
  DumpNotReady: [
    {
      _tag: 'DumpNotReady',
      target: { database: { name: 'c' }, engine: 'postgresql', user: 'u' },
      reasons: [{ code: 'connection_lost' }],
    },
    'dump_not_ready',
  ],
  FormatRejected: [
    { _tag: 'FormatRejected', engine: 'mysql', formats: ['plain'] },
    'malformed_request',
  ],
  TooManyRuns: [{ _tag: 'TooManyRuns', limit: 'perNode' }, 'too_many_dumps'],
  MadeElsewhere: [{ _tag: 'MadeElsewhere' }, 'made_elsewhere'],
  OtherTool: [{ _tag: 'OtherTool', tool: O.some('barman') }, 'other_tool'],
  MadeHere: [{ _tag: 'MadeHere' }, 'made_here'],
  RunEnded: [{ _tag: 'RunEnded' }, 'run_ended'],
  NoStoredDump: [{ _tag: 'NoStoredDump', cause: 'expired' }, 'no_stored_dump'],
  StorageRefused: [storageRefused('destination_denied'), 'destination_unusable'],
  OutlivesMaker: [{ _tag: 'OutlivesMaker', makerExpiresAt: new Date(0) }, 'malformed_request'],
  SignInRefused: [signInRefused('expired'), 'sign_in_refused'],
  MakerEnded: [{ _tag: 'MakerEnded' }, 'unauthenticated'],
  ExpiryPassed: [{ _tag: 'ExpiryPassed', expiresAt: new Date(0) }, 'malformed_request'],
};

describe('describeFailure', () => {
  for (const [tag, [failure, code]] of Object.entries(FAILURES))
    it(`describes ${tag} as ${code}, with the status and the title of the catalogue`, () => {
      const [status, title] = ERROR_CATALOGUE[code];
      const { type, detail, ...told } = describeFailure(failure);
      expect(told).to.deep.include({ status, title, code });
      expect(type).to.equal(`urn:shipshape:error:${code}`);
      expect(detail).to.match(/^[A-Z].*\.$/);
    });

  it('keeps the place of what cannot be read from the caller', () => {
    expect(JSON.stringify(describeFailure(FAILURES.Corrupt[0]))).to.not.include('10.0.4.17');
  });

  it('counts what is under a resource, and only says that there is something where all of it is hidden', () => {
    const detail = (count: number) =>
      describeFailure({ _tag: 'HasChildren', path: 'db-eu-1', count }).detail;
    expect(detail(1)).to.match(
      /^Nothing was changed: 1 resource is under db-eu-1; `with_children` removes /,
    );
    expect(detail(2)).to.match(
      /^Nothing was changed: 2 resources are under db-eu-1; `with_children` removes /,
    );
    expect(detail(0)).to.match(
      /something under db-eu-1 that the token may not see; `with_children` removes /,
    );
    expect(detail(0)).not.to.match(/\b0\b/);
  });

  it('lists the faults of a fleet', () => {
    expect(describeFailure(FAILURES.FleetRejected[0]).reasons).to.deep.equal([
      {
        code: 'unknown_destination',
        detail: 'servers[0].…schedules[0].destination: the fleet would have no destination "vault"',
      },
    ]);
  });

  it('lists a hundred faults of a fleet, and counts the others', () => {
    const fault: FleetFault = { _tag: 'UnknownDestination', place: 'here', name: 'vault' };
    const faults = [fault, ...Array<FleetFault>(149).fill(fault)] as const;
    const { reasons = [] } = describeFailure({ _tag: 'FleetRejected', faults });
    expect([reasons.length, reasons.at(-1)]).to.deep.equal([
      101,
      { code: 'more', detail: 'and 50 more' },
    ]);
  });
});
