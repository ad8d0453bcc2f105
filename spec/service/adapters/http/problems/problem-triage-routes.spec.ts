import { expect } from 'chai';
import type { ProblemBody } from '../../../../../adapters/api/problems/problem-body.js';
import type { OverviewBody } from '../../../../../adapters/api/problems/overview-body.js';
import { aReport } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('what is said of /v1/problems/{id}', () => {
  const service = aServer();
  let id = '';
  beforeEach(async () => {
    id = await openProblemAt(service, 'db-eu-1');
  });

  const send = (line: `${string} ${string}`, body?: object, holder: Holder = 'operator') => {
    const [method = '', rest = ''] = line.split(' ');
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return sendRequest(service.app, `${method} /v1/problems/${rest}`, {
      headers: { ...bearer(holder), ...type },
      ...(body === undefined ? {} : { payload: body }),
    });
  };
  const problem = async () => (await send(`GET ${id}`)).json<ProblemBody>();
  const attention = async () =>
    (
      await sendRequest(service.app, 'GET /v1/overview', { headers: bearer('viewer') })
    ).json<OverviewBody>().attention;
  const marks = (answer: Awaited<ReturnType<typeof send>>) => {
    const { acknowledged, snoozed_until } = answer.json<ProblemBody>();
    return [answer.statusCode, acknowledged, snoozed_until];
  };

  it('is answered with the problem, at each step', async () => {
    const before = await problem();
    const said = {
      by: aUuid(101),
      at: '2026-11-21T03:00:00.000Z',
      note: 'Cleaning up.',
    };
    const until = '2026-11-22T00:00:00.000Z';
    const answers = [
      await send(`POST ${id}/acknowledge`, { note: ' Cleaning up. ' }),
      await send(`POST ${id.toUpperCase()}/snooze`, { until: '2026-11-22T01:00:00+01:00' }),
      await send(`DELETE ${id}/acknowledge`),
      await send(`DELETE ${id}/snooze`),
      await send(`DELETE ${id}/snooze`),
    ];
    expect(answers.map(marks)).to.deep.equal([
      [200, said, null],
      [200, said, until],
      [200, null, until],
      [200, null, null],
      [200, null, null],
    ]);
    expect(answers[0]?.json()).to.deep.equal({ ...before, acknowledged: said });
    expect(await problem()).to.deep.equal(before);
  });

  it('needs no note, and so no body', async () => {
    for (const asked of [
      {},
      { payload: '', headers: { 'content-type': 'application/json' } },
      { payload: { note: null } },
    ]) {
      const headers = { ...bearer('operator'), ...asked.headers };
      const line = `POST /v1/problems/${id}/acknowledge` as const;
      const answer = await sendRequest(service.app, line, { ...asked, headers });
      expect(answer.json()).to.have.nested.property('acknowledged.note', '');
    }
  });

  it('leaves the items of the overview their seven fields, and puts the known ones behind', async () => {
    const server = await refAt(service.store, 'db-us-1');
    await rightOf(
      service.store.problems.open(aReport(server, { since: new Date('2026-11-21T00:00:00.000Z') })),
    );
    const [first, second] = await attention();
    await send(`POST ${id}/acknowledge`, { note: 'Mine.' });
    expect([first?.name, await attention()]).to.deep.equal(['db-eu-1', [second, first]]);
  });

  it('leaves a snoozed problem out of the overview until its time', async () => {
    const before = await attention();
    await send(`POST ${id}/snooze`, { until: '2026-11-21T05:00:00Z' });
    expect(await attention()).to.deep.equal([]);
    service.clock.set(new Date('2026-11-21T05:00:00.000Z'));
    expect([await attention(), (await problem()).snoozed_until]).to.deep.equal([before, null]);
  });

  it('has to be something that can be kept', async () => {
    const details = [];
    for (const [mark, body] of [
      ['acknowledge', { note: 'a\u0000' }],
      ['acknowledge', { note: 1, text: '' }],
      ['snooze', {}],
      ['snooze', { until: '2026-11-21' }],
      ['snooze', { until: '2026-11-21T03:00:00Z' }],
      ['snooze', { until: '2028-11-21T03:00:00Z' }],
    ] as const) {
      const { status, detail } = errorOf(await send(`POST ${id}/${mark}`, body));
      details.push([status, detail]);
    }
    expect(details).to.deep.equal([
      [
        400,
        'The note is not valid: write one line of printable text, of at most 1,000 characters.',
      ],
      [400, 'The request holds 2 mistakes.'],
      [400, 'until: must be an instant such as 2027-01-31T00:00:00Z'],
      [400, 'until: must be an instant such as 2027-01-31T00:00:00Z'],
      [400, 'That time has passed; choose a later one.'],
      [400, 'That time is more than a year ahead; choose an earlier one.'],
    ]);
    expect(errorOf(await send(`POST ${id}/snooze`)).detail).to.equal('A body in JSON is expected.');
  });

  const EVERY_MARK = ['POST acknowledge', 'DELETE acknowledge', 'POST snooze', 'DELETE snooze'];
  const sendEach = async (to: string, holder: Holder) => {
    const answers = [];
    for (const mark of EVERY_MARK) {
      const [method = '', what = ''] = mark.split(' ');
      const body = what === 'snooze' ? { until: '2026-11-21T05:00:00Z' } : {};
      answers.push(
        await send(`${method} ${to}/${what}`, method === 'POST' ? body : undefined, holder),
      );
    }
    return answers.map(errorOf);
  };

  it('comes too late once the problem is closed', async () => {
    const { type, id: server } = await refAt(service.store, 'db-eu-1');
    await rightOf(
      service.store.problems.close(
        { kind: 'replica_lost', resource: { type, id: server } },
        new Date(),
      ),
    );
    for (const { status, code } of await sendEach(id, 'operator'))
      expect([status, code]).to.deep.equal([409, 'problem_closed']);
  });

  it('requires the permission, and does not reveal the problem to others', async () => {
    for (const { status, code } of await sendEach(id, 'viewer'))
      expect([status, code]).to.deep.equal([403, 'forbidden']);
    const hidden = await sendEach(id, 'neighbour');
    expect(hidden.map(({ code }) => code)).to.deep.equal(EVERY_MARK.map(() => 'not_found'));
    expect(await sendEach(aUuid(999), 'neighbour')).to.deep.equal(hidden);
    expect((await send(`GET ${id}`, undefined, 'neighbour')).statusCode).to.equal(404);
    expect(errorOf(await send('GET db-eu-1')).code).to.equal('invalid_id');
  });
});
