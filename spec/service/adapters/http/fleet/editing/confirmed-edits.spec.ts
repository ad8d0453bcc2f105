import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetPlanBody } from '../../../../../../adapters/api/fleet/fleet-plan-body.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { planFound } from '../../../../../../core/monitoring/found/plan-found.js';
import {
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aServer as aFleetServer,
} from '../../../../../support/fleet/a-fleet.js';
import { putByHand, putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

describe('an edit that removes much', () => {
  const service = aServer();
  let main = '';

  beforeEach(async () => {
    const { store } = service;
    await putFleet(store, aFleet());
    await putByHand(
      store,
      aFleet({
        policy: 'standard',
        policies: [aPolicy()],
        destinations: [aDestination()],
        servers: [aFleetServer({ instances: [anInstance({ found: 'all' })] })],
      }),
    );
    const about = await refAt(store, 'db-eu-1/main');
    const found = planFound({ added: ['crm', 'shop'], forgotten: [] });
    await rightOf(store.fleet.changePart({ about: O.some(about), paths: [] }, found));
    main = about.id;
  });

  const send = (method: 'POST' | 'PATCH', path: string, payload: unknown) =>
    service.send(`${method} /v1/${path}`, undefined, { headers: HEADERS, payload });

  const EDITS = {
    PATCH: () => ['PATCH', `instances/${main}`, { databases: null }] as const,
    POST: () => ['POST', `instances/${main}/databases`, { name: 'crm', backups: 'none' }] as const,
  };

  for (const [method, edit] of Object.entries(EDITS))
    it(`is carried out by a ${method} with the digest of its dry run alone`, async () => {
      const [, path, body] = edit();
      const refused = await send(edit()[0], path, body);
      expect(errorOf(refused)).to.deep.include({ status: 409, code: 'prune_unconfirmed' });
      const planned = await send(edit()[0], `${path}?dry_run=true`, body);
      const { removed, digest = '' } = planned.json<FleetPlanBody>();
      expect(removed).to.have.length(method === 'PATCH' ? 4 : 1);
      const other = await send(edit()[0], `${path}?confirm=${'0'.repeat(16)}`, body);
      expect(errorOf(other).code).to.equal('prune_unconfirmed');
      const done = await send(edit()[0], `${path}?confirm=${digest}`, body);
      expect(done.statusCode).to.be.oneOf([200, 201]);
    });

  it('waits for somebody else where the fleet wants that, also where it is an addition', async () => {
    await rightOf(
      service.store.fleet.change(
        planFleetChange(aFleet({ policy: 'standard', approvals: { prune: 1 } }), {
          prune: false,
          adopt: true,
        }),
      ),
    );
    const [method, path, body] = EDITS.POST();
    const planned = await send(method, `${path}?dry_run=true`, body);
    const { approvals, digest = '' } = planned.json<FleetPlanBody>();
    expect(approvals).to.deep.equal(['prune']);
    const waiting = await send(method, `${path}?confirm=${digest}`, body);
    expect(errorOf(waiting).code).to.equal('approval_wanted');
  });
});
