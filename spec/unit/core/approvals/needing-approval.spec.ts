import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { nodeTokenGenerator } from '../../../../adapters/crypto/node-token-generator.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { type AccessToken, LOCAL_OPERATOR_ID } from '../../../../core/access/access-token.js';
import { grantsOn, PERMISSIONS } from '../../../../core/access/caller.js';
import {
  approveRequest,
  listApprovals,
  refuseRequest,
} from '../../../../core/approvals/use-cases/review-approvals.js';
import { needingApproval } from '../../../../core/approvals/use-cases/needing-approval.js';
import type { FleetDescription } from '../../../../core/fleet/fleet-description.js';
import { applyFleet } from '../../../../core/fleet/use-cases/apply-fleet.js';
import { waitingApprovalsReport } from '../../../../core/monitoring/fleet-report-wording.js';
import { findWaitingApprovals } from '../../../../core/monitoring/use-cases/record-of-fleet.js';
import { aViewer } from '../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../support/access/a-token.js';
import { A_DAY_LATER, ASKED } from '../../../support/approvals/a-request.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const ALL = { prune: 1, restoreReplace: 1, destinationRemove: 1, keepShorter: 1 };

const aKept = (keep: object | undefined, ...servers: readonly string[]): FleetDescription =>
  aFleet({
    approvals: ALL,
    destinations: [aDestination()],
    servers: [
      aServer({
        instances: [
          anInstance({
            databases: [aDatabase({ schedules: [aSchedule(keep === undefined ? {} : { keep })] })],
          }),
        ],
      }),
      ...servers.map((name) => aServer({ name, instances: [] })),
    ],
  });

const BEFORE = aKept({ last: 7 }, 'db-us-1', 'db-us-2');

const admin = (id: string) => ({
  id,
  name: `the name of ${id}`,
  grants: grantsOn('fleet', PERMISSIONS),
});
const [ada, bob] = [admin('ada'), admin('bob')];

describe('approvals', () => {
  const make = async () => {
    const store = memoryStore();
    const clock = memoryClock(ASKED);
    const ports = { ...store, clock, generator: nodeTokenGenerator };
    await putFleet(store, BEFORE);
    const applyAs = needingApproval(applyFleet, (_fleet, { as = '' }) => as)(ports);
    const options = { prune: true, dryRun: false, as: 'fleet-file', confirm: true } as const;
    const apply = (fleet: FleetDescription, by = ada) => applyAs(by, fleet, options)();
    const preview = (fleet: FleetDescription) =>
      rightOf(applyAs(ada, fleet, { ...options, dryRun: true }));
    /** The kinds for which a request was made, its id, and which one it made void. */
    const asked = async (fleet: FleetDescription, by = ada) => {
      const outcome = await apply(fleet, by);
      if (E.isRight(outcome) || outcome.left._tag !== 'ApprovalWanted')
        throw new Error(`it was ${JSON.stringify(outcome)}`);
      return outcome.left;
    };
    const decide = { approve: approveRequest(ports), refuse: refuseRequest(ports) };
    const states = async (by = bob) =>
      (await rightOf(listApprovals(ports)(by))).map(({ state }) => state);
    const addToken = (n: number, telling: Partial<AccessToken>) =>
      rightOf(
        store.tokens.add(
          aToken({ id: aUuid(n), name: `${n}`, grants: ada.grants, ...telling }),
          aHash(n),
        ),
      );
    return { ...ports, apply, preview, asked, ...decide, states, addToken };
  };

  it('asks nobody for what can be undone', async () => {
    const { apply } = await make();
    const more = aKept({ last: 8, days: 3 }, 'db-us-1', 'db-us-2', 'db-us-3');
    expect(E.isRight(await apply(more))).to.equal(true);
    expect(E.isRight(await apply(aKept(undefined, 'db-us-1', 'db-us-2', 'db-us-3')))).to.equal(
      true,
    );
  });

  it('asks nobody where the fleet does not say so', async () => {
    const { apply, ...store } = await make();
    await putFleet(store, { ...BEFORE, approvals: { keepShorter: 1 } });
    const fewer = { ...aKept({ last: 7 }), approvals: { keepShorter: 1 } };
    expect(E.isRight(await apply(fewer))).to.equal(true);
  });

  const KINDS: readonly (readonly [string, FleetDescription, string])[] = [
    ['removes a server', aKept({ last: 7 }, 'db-us-1'), 'prune'],
    ['keeps fewer dumps', aKept({ last: 6 }, 'db-us-1', 'db-us-2'), 'keep_shorter'],
    ['keeps none by another rule', aKept({ days: 9 }, 'db-us-1', 'db-us-2'), 'keep_shorter'],
    [
      'wants no approval any more',
      { ...BEFORE, approvals: { ...ALL, prune: undefined } as never },
      'prune',
    ],
  ];
  for (const [what, fleet, kind] of KINDS)
    it(`says of a dry run that ${what} that somebody else has to approve it, and asks nobody`, async () => {
      const { preview, states, apply } = await make();
      expect((await preview(fleet)).approvals).to.deep.equal([kind]);
      expect(await states()).to.deep.equal([]);
      expect((await preview(BEFORE)).approvals).to.equal(undefined);
      const outcome = await apply(BEFORE);
      expect(E.isRight(outcome) && outcome.right).not.to.have.property('approvals');
    });

  for (const [what, fleet, kind] of KINDS)
    it(`waits for somebody else where a plan ${what}, and then is done once`, async () => {
      const { apply, asked, approve, states, fleet: register } = await make();
      const before = await rightOf(register.resources);
      const { id, kinds, until } = await asked(fleet);
      expect([kinds, until]).to.deep.equal([[kind], A_DAY_LATER]);
      expect(await rightOf(register.resources)).to.deep.equal(before);
      expect((await asked(fleet)).id).to.equal(id);
      await rightOf(approve(bob, id));
      expect(E.isRight(await apply(fleet))).to.equal(true);
      expect(await states()).to.deep.equal(['done']);
      await putFleet({ fleet: register }, BEFORE);
      expect((await asked(fleet)).id).not.to.equal(id);
    });

  it('waits where a destination would be removed, or all that is said of approvals', async () => {
    const { asked } = await make();
    const { kinds } = await asked(aFleet());
    expect([...kinds].sort()).to.deep.equal([
      'destination_remove',
      'keep_shorter',
      'prune',
      'restore_replace',
    ]);
  });

  it('is void once what would be done has changed, and says so', async () => {
    const { asked, approve, states } = await make();
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'));
    await rightOf(approve(bob, id));
    const { voided } = await asked(aKept({ last: 7 }));
    expect(voided).to.deep.equal(O.some(id));
    expect(await states()).to.have.members(['waiting', 'void']);
  });

  it('stays good where other things change, which nobody has to approve', async () => {
    const { apply, asked, approve } = await make();
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'));
    await rightOf(approve(bob, id));
    expect(E.isRight(await apply(aKept({ last: 9 }, 'db-us-1', 'db-us-3')))).to.equal(true);
  });

  it('holds for who has asked, with the rights that they have then', async () => {
    const { apply, asked, approve } = await make();
    const fewer = aKept({ last: 7 }, 'db-us-1');
    const { id } = await asked(fewer);
    await rightOf(approve(bob, id));
    await asked(fewer, bob);
    expect(await apply(fewer, { ...ada, grants: [] })).to.deep.equal(
      E.left({ _tag: 'Forbidden', permission: 'fleet:write' }),
    );
  });

  it('ends after a day, approved or not', async () => {
    const { asked, approve, clock } = await make();
    const fewer = aKept({ last: 7 }, 'db-us-1');
    const { id } = await asked(fewer);
    await rightOf(approve(bob, id));
    clock.set(A_DAY_LATER);
    expect((await asked(fewer)).id).not.to.equal(id);
    expect(await approve(bob, id)()).to.deep.equal(E.left({ _tag: 'NotFound', type: 'approval' }));
  });

  it('is decided once', async () => {
    const { asked, approve, refuse } = await make();
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'));
    await rightOf(refuse(ada, id));
    expect(await approve(bob, id)()).to.deep.equal(E.left({ _tag: 'ApprovalOver' }));
  });

  it('is hidden from who could not decide', async () => {
    const { asked, approve, states } = await make();
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'));
    const reader = { ...aViewer(), id: 'carol' };
    expect(await states({ ...bob, ...reader })).to.deep.equal([]);
    expect(await approve(reader, id)()).to.deep.equal(
      E.left({ _tag: 'NotFound', type: 'approval' }),
    );
  });

  it('is not approved by who has asked, whatever token they have made or were made by', async () => {
    const { asked, approve, addToken } = await make();
    const issuedBy = (n: number) => ({ issuedBy: O.some({ id: aUuid(n) }) });
    await addToken(1, {});
    await addToken(2, issuedBy(1));
    await addToken(3, issuedBy(2));
    await addToken(4, issuedBy(1));
    await addToken(5, {});
    for (const n of [7, 8]) await addToken(n, { issuedBy: O.some({ id: LOCAL_OPERATOR_ID }) });
    await addToken(6, { issuedBy: O.some({ id: 'https://id.example#ada' }) });
    const outcome = async (asking: string, approving: string) => {
      const { id } = await asked(aKept({ last: 7 }, 'db-us-1'), admin(asking));
      const done = await approve(admin(approving), id)();
      return E.isRight(done) ? 'approved' : done.left._tag;
    };
    const OWN = 'OwnRequest';
    expect(await outcome(aUuid(2), aUuid(2))).to.equal(OWN);
    expect(await outcome(aUuid(2), aUuid(3))).to.equal(OWN);
    expect(await outcome(aUuid(3), aUuid(1))).to.equal(OWN);
    expect(await outcome(aUuid(3), aUuid(4))).to.equal(OWN);
    expect(await outcome(aUuid(6), 'https://id.example#ada')).to.equal(OWN);
    expect(await outcome(LOCAL_OPERATOR_ID, aUuid(7))).to.equal(OWN);
    expect(await outcome(aUuid(2), aUuid(5))).to.equal('approved');
    expect(await outcome(aUuid(7), aUuid(8))).to.equal('approved');
    expect(await outcome(aUuid(6), 'https://id.example#bob')).to.equal('approved');
  });

  it('is approved by what was issued by the same token once that is not in use any more', async () => {
    const { asked, approve, addToken, tokens } = await make();
    await addToken(1, {});
    for (const n of [2, 3]) await addToken(n, { issuedBy: O.some({ id: aUuid(1) }) });
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'), admin(aUuid(2)));
    await rightOf(tokens.revoke(aUuid(1), ASKED, true));
    expect((await rightOf(approve(admin(aUuid(3)), id))).state).to.equal('approved');
  });

  it('is a problem that is open while something waits', async () => {
    const { asked, refuse, overview, ...ports } = await make();
    const open = async () => {
      await rightOf(findWaitingApprovals({ ...ports, waitingApprovalsReport }));
      const { problems } = await rightOf(overview.read(aViewer(), 20, ASKED));
      return problems.map(({ kind, message, since }) => [kind, message, since]);
    };
    expect(await open()).to.deep.equal([]);
    const { id } = await asked(aKept({ last: 7 }, 'db-us-1'));
    const message = 'fleet: A request waits for the approval of somebody else, for a day.';
    expect(await open()).to.deep.equal([['approval_waiting', message, ASKED]]);
    await rightOf(refuse(bob, id));
    expect(await open()).to.deep.equal([]);
  });
});
