import { expect } from 'chai';
import type { ProblemBody } from '../../../../../adapters/api/problems/problem-body.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';

describe('what is said of /v1/problems/{id}', () => {
  const service = aServer();
  let id = '';
  beforeEach(async () => {
    id = await openProblemAt(service, 'db-eu-1');
  });

  const send = (line: `${string} ${string}`, body?: object, holder: Holder = 'operator') => {
    const [method = '', rest = ''] = line.split(' ');
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return service.send(`${method} /v1/problems/${rest}`, holder, {
      headers: type,
      ...(body === undefined ? {} : { payload: body }),
    });
  };
  const problem = async () => (await send(`GET ${id}`)).json<ProblemBody>();
  const marks = (answer: Awaited<ReturnType<typeof send>>) => {
    const { acknowledged, snoozed_until } = answer.json<ProblemBody>();
    return [answer.statusCode, acknowledged, snoozed_until];
  };

  it('is answered with the problem, at each step', async () => {
    const before = await problem();
    const said = { by: aUuid(101), at: '2026-11-21T03:00:00.000Z', note: 'Cleaning up.' };
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
});
