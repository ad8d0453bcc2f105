import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ReasonBody } from '../../../../../adapters/api/errors/error-document.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { aServer } from '../../../../support/http/a-server.js';
import { download } from '../../../../support/http/download.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import { listenOnLoopback, rawExchange } from '../../../../support/http/raw-exchange.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const WHOLE = 'a dump of the shop';

describe('GET /v1/databases/{id}/dump', () => {
  const service = aServer();

  const place = (query = '') => `/v1/databases/${service.databases.shop}/dump${query}` as const;
  const ask = (path: `/${string}` = place()) => service.send(`GET ${path}`, 'operator');
  const fetchDump = async (onBytes?: (sizeBytes: number) => void) => {
    const url = await service.listen();
    return download(`${url}${place()}`, bearer('operator'), onBytes);
  };
  const runs = async () => {
    const query = { filter: { state: O.none, resource: O.none }, after: O.none, limit: 10 };
    return (await rightOf(service.store.runs.page(anAdmin(), query))).runs;
  };

  it('sends the dump, with a name for its file, its run, and proof that it is whole', async () => {
    const { status, headers, trailers, body, isComplete } = await fetchDump();
    expect({ status, body, isComplete }).to.deep.equal({
      status: 200,
      body: WHOLE,
      isComplete: true,
    });
    expect(headers).to.deep.include({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="shop_20261121T030000Z_pg18.dump"',
      'accept-ranges': 'none',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(trailers).to.deep.equal({
      'repr-digest': `sha-256=:${createHash('sha256').update(WHOLE).digest('base64')}:`,
      'shipshape-bytes': '18',
    });
    const [run] = await runs();
    expect(run).to.include({ id: headers['shipshape-run-id'], state: 'done', kind: 'download' });
  });

  it('refuses HTTP/1.0, in which a dump that is cut off would end as a whole one', async () => {
    const port = await listenOnLoopback(service.app);
    const { authorization } = bearer('operator');
    const answer = await rawExchange(
      port,
      `GET ${place()} HTTP/1.0\r\nhost: here\r\nauthorization: ${authorization}\r\n\r\n`,
    );
    expect(answer)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.to.contain('proxy_http_version 1.1');
    expect(await runs()).to.deep.equal([]);
  });

  it('sends SQL where that is asked for', async () => {
    const { headers } = await ask(place('?format=plain'));
    expect(headers).to.include({
      'content-type': 'application/sql',
      'content-disposition': 'attachment; filename="shop_20261121T030000Z_pg18.sql"',
    });
  });

  it('refuses a format that there is not, or not for the engine, and begins no run', async () => {
    expect(errorOf(await ask(place('?format=tar'))).detail).to.equal(
      'The format must be custom or plain.',
    );
    expect(
      errorOf(await ask(`/v1/databases/${service.databases.mysql}/dump?format=custom`)).detail,
    ).to.equal('A dump of mysql has the format plain.');
    expect(await runs()).to.deep.equal([]);
  });

  for (const refusal of [
    { code: 'login_rejected', cause: 'credentials' },
    { code: 'access_denied' },
  ] as const)
    it(`refuses for the reasons of the check, in the same words and with the same statements: ${refusal.code}`, async () => {
      service.environment.loginResult = { _tag: 'Refused', refusal };
      const refused = errorOf(await ask());
      const checked = await service.send(`POST ${place()}/check`, 'operator');
      expect(refused).to.deep.equal(errorOf(checked));
      const statements = refusal.code === 'access_denied' ? 1 : undefined;
      expect(
        refused.reasons?.map((reason) => (reason as ReasonBody).statements?.length),
      ).to.deep.equal([statements]);
    });

  it('answers 424 to a dump that fails before its first byte, and stores its run as failed', async () => {
    service.environment.dump = { parts: [], failure: { code: 'connection_lost' } };
    const { status, code, reasons } = errorOf(await ask());
    expect({ status, code }).to.deep.equal({ status: 424, code: 'dump_not_ready' });
    expect(reasons).to.have.nested.property('[0].code', 'connection_lost');
    expect((await runs()).map(({ state }) => state)).to.deep.equal(['failed']);
  });

  it('cuts off a dump that fails later: no client takes it for whole', async () => {
    service.environment.dump = { parts: [Buffer.from('half')], failure: { code: 'dump_failed' } };
    const { status, isComplete, trailers } = await fetchDump();
    expect({ status, isComplete, trailers }).to.deep.equal({
      status: 200,
      isComplete: false,
      trailers: {},
    });
    expect((await runs()).map(({ state }) => state)).to.deep.equal(['failed']);
  });

  it('cuts off a dump whose run cannot be stored as done', async () => {
    service.environment.dump = { parts: [Buffer.from('all')], gate: () => service.store.close() };
    expect(await fetchDump()).to.include({ status: 200, isComplete: false });
  });

  it('refuses one more of a database than may run, with the limit and when to try again, before it logs in', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    service.environment.dump = { parts: [Buffer.from('slow')], gate: () => opened };
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    const first = await fetchDump(() => {
      const refusal = { code: 'login_rejected', cause: 'credentials' } as const;
      service.environment.loginResult = { _tag: 'Refused', refusal };
      void ask().then((answer) => {
        refused = answer;
        open();
      });
    });
    expect(first.isComplete).to.equal(true);
    expect(refused?.headers).to.include({ 'retry-after': '30' });
    expect(errorOf(refused ?? (await ask()))).to.deep.equal({
      status: 429,
      code: 'too_many_dumps',
      detail:
        'Of this database, as many dumps run as may (SHIPSHAPE_DUMPS_PER_DATABASE). Try again when one has ended.',
    });
  });

  it('ends the dump when the client goes away', async () => {
    service.environment.dump = {
      parts: [Buffer.from('begun')],
      gate: () => new Promise(() => undefined),
    };
    const url = await service.listen();
    const client = new AbortController();
    const response = await fetch(`${url}${place()}`, {
      headers: bearer('operator'),
      signal: client.signal,
    });
    expect(response.status).to.equal(200);
    client.abort();
    await pollUntil(runs, ([run]) => run?.state === 'cancelled');
  });
});
