import { expect } from 'chai';
import { Writable } from 'node:stream';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { corrupt, unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { bearer, tokenOf } from '../../../../support/http/seed-tokens.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly failure?: unknown;
}

interface RequestLine {
  readonly msg: string;
  readonly req: { readonly method: string; readonly url: string };
  readonly res: { readonly statusCode: number };
  readonly responseTime: number;
}

describe('the log', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const service = aServer({ logger: { level: 'info', stream } });
  beforeEach(() => lines.splice(0));

  const failures = () =>
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ failure }) => failure !== undefined)
      .map(({ level, msg, reqId, failure }) => ({ level, msg, reqId, failure }));

  const headers = { ...bearer('admin'), 'x-request-id': 'the-request' };

  for (const [failure, level, msg] of [
    [unavailable('store', 'closed'), 40, 'store unavailable (reason=closed)'],
    [unavailable('login', 'abandoned'), 30, 'client disconnected'],
    [corrupt('store', 'problem 6a0…'), 50, 'stored data corrupt (place=problem 6a0…)'],
  ] as const)
    it(`has under the id of the request, at level ${level}: ${msg}`, async () => {
      Object.assign(service.options.useCases, { getOverview: () => TE.left(failure) });
      await sendRequest(service.app, 'GET /v1/overview', { headers });
      expect(failures()).to.deep.equal([{ level, msg, reqId: 'the-request', failure }]);
    });

  it('holds the error of a defect, which the caller does not get', async () => {
    const getOverview = () => {
      throw new TypeError('the very cause');
    };
    Object.assign(service.options.useCases, { getOverview });
    await sendRequest(service.app, 'GET /v1/overview', { headers });
    expect(lines.join('')).to.include('the very cause').and.to.include('"msg":"request failed"');
  });

  it('has a line for what may have changed something and for what was refused, and none for a poll', async () => {
    await sendRequest(service.app, 'GET /v1/overview', { headers });
    await sendRequest(service.app, 'POST /v1/tokens', {
      headers,
      payload: { name: 'a', role: 'viewer' },
    });
    await sendRequest(service.app, 'GET /v1/nothing', { headers });
    await service.send('GET /v1/overview');
    const answered = lines
      .map((line) => JSON.parse(line) as RequestLine)
      .filter(({ msg }) => msg === 'request completed')
      .map(({ req, res, responseTime }) => [
        req.method,
        req.url,
        res.statusCode,
        responseTime >= 0,
      ]);
    expect(answered).to.deep.equal([
      ['POST', '/v1/tokens', 201, true],
      ['GET', '/v1/nothing', 404, true],
      ['GET', '/v1/overview', 401, true],
    ]);
  });

  it('never holds a credential, nor a word of a body', async () => {
    const bodies = [
      { name: 'hunter-token', role: 'viewer' },
      { name: 'hunter-token', role: 'viewer' },
      { name: 'hunter', role: 'nobody' },
    ];
    for (const payload of bodies)
      await sendRequest(service.app, 'POST /v1/tokens', { headers, payload });
    const fleet = { servers: [{ name: 'hunter' }, { name: 'hunter' }] };
    await sendRequest(service.app, 'PUT /v1/fleet', { headers, payload: fleet });
    await service.send('PUT /v1/fleet', undefined, { headers, payload: '{"hunter' });
    await service.send('GET /v1/overview', undefined, {
      headers: { authorization: 'Bearer hunter' },
    });
    expect(lines.join('')).to.include('operation refused (failure=TokenNameTaken)');
    expect(lines.join('')).to.include('"statusCode":409').and.to.include('"statusCode":422');
    expect(lines.join('')).to.not.include(tokenOf('admin')).and.to.not.include('hunter');
  });

  it('has no line for successful health probes', async () => {
    await service.send('GET /livez');
    await service.send('GET /readyz');
    expect(lines).to.deep.equal([]);
  });
});
