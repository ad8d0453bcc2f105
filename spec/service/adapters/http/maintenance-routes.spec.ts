import { expect } from 'chai';
import type {
  StartedWindowBody,
  WindowBody,
  WindowsBody,
} from '../../../../adapters/api/maintenance/maintenance-operations.js';
import { aServer } from '../../../support/http/a-server.js';
import { errorOf } from '../../../support/http/error-of.js';
import { withMaintenance } from '../../../support/maintenance/a-window.js';
import { withSchedules } from '../../../support/http/with-schedules.js';
import type { Holder } from '../../../support/http/seed-tokens.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describe('maintenance over HTTP', () => {
  const service = aServer();
  const inHours = (hours: number) =>
    new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString();
  const start = (body: object, holder: Holder = 'operator') =>
    service.send('POST /v1/maintenance', holder, { payload: body });
  const list = (holder: Holder = 'viewer') => service.send('GET /v1/maintenance', holder);
  const end = (id: string, holder: Holder = 'operator') =>
    service.send(`POST /v1/maintenance/${id}/end`, holder);

  // The store has the clock of the machine.
  beforeEach(() => service.clock.set(new Date()));

  it('starts a window, and says what it does not hide', async () => {
    await openProblemAt(service, 'db-eu-1/main');
    const { statusCode, json } = await start({
      on: 'db-eu-1',
      until: inHours(2),
      note: ' New disks ',
    });
    const { id, resource, ...window } = json<StartedWindowBody>();
    expect([statusCode, window]).to.deep.equal([
      201,
      {
        from: inHours(0),
        until: inHours(2),
        note: 'New disks',
        started_by: aUuid(101),
        dumps: [],
        open_problems: 1,
      },
    ]);
    const { type, id: server, path } = await refAt(service.store, 'db-eu-1');
    expect(resource).to.deep.equal({ type, id: server, path });
    const { maintenance } = (await list()).json<WindowsBody>();
    expect(maintenance).to.deep.equal([{ id, resource, ...listed(window) }]);
  });

  it('counts all problems that it does not hide, on a resource and in the fleet', async () => {
    for (let n = 0; n < 103; n += 1)
      await openProblemAt(service, 'db-eu-1/main', { kind: `kind_${n}` });
    for (const on of ['db-eu-1', 'fleet']) {
      const { json } = await start({ on, until: inHours(2) });
      expect(json<StartedWindowBody>().open_problems, on).to.equal(103);
    }
  });

  const listed = ({ open_problems: _openProblems, ...window }: Partial<StartedWindowBody>) =>
    window;

  it('names the dumps that are due in it', async () => {
    await withSchedules(service.store);
    const started = (await start({ on: 'fleet', until: inHours(25) })).json<StartedWindowBody>();
    expect(started.dumps.length).to.be.greaterThan(0);
    for (const { due_at } of started.dumps)
      expect(due_at >= inHours(0) && due_at < inHours(25)).to.equal(true);
    expect((await list()).json<WindowsBody>().maintenance[0]?.dumps).to.deep.equal(started.dumps);
  });

  it('ends a window now, and once more', async () => {
    const id = await withMaintenance(service.store);
    const { statusCode, json } = await end(id);
    expect(statusCode).to.equal(200);
    const ended = json<WindowBody>();
    expect(new Date(ended.until) <= new Date()).to.equal(true);
    expect((await end(id)).json()).to.deep.equal(ended);
    expect((await list()).json()).to.deep.equal({ maintenance: [] });
  });

  it('refuses a window that is none', async () => {
    const refused = async (body: object) => {
      const { code, detail } = errorOf(await start({ on: 'db-eu-1', ...body }));
      return [code, /choose (an earlier|a later) `\w+`/.exec(detail)?.[0]];
    };
    const at = (from: number, until: number) => ({ from: inHours(from), until: inHours(until) });
    expect(await refused(at(2, 1))).to.deep.equal(['malformed_request', 'choose a later `until`']);
    expect(await refused(at(-3, -1))).to.deep.equal([
      'malformed_request',
      'choose a later `until`',
    ]);
    expect(await refused(at(0, 7 * 24 + 1))).to.deep.equal([
      'malformed_request',
      'choose an earlier `until`',
    ]);
    expect(await refused(at(367 * 24, 367 * 24 + 1))).to.deep.equal([
      'malformed_request',
      'choose an earlier `from`',
    ]);
    const unknown = errorOf(await start({ On: 'db-eu-1', until: 'tomorrow' }));
    expect(JSON.stringify(unknown.reasons)).to.contain('until: must be an instant');
  });
});
