import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Authenticator } from '../../../../../core/access/ports/authenticator.js';
import { corrupt, unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { tokenOf } from '../../../../support/http/seed-tokens.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const NOT_PRESENTED = 'Bearer realm="shipshape"';
const NOT_VALID = 'Bearer realm="shipshape", error="invalid_token"';

/** Everything that could tell one path from another, if it were checked before the credential. */
const PATHS = [
  'GET /v1/overview',
  'GET /v1/overview?limit=1',
  'PUT /v1/overview',
  'OPTIONS /v1/overview',
  'POST /v1/databases/42/dump/check',
  `POST /v1/databases/${aUuid(1)}/dump/check`,
  'GET /v1/resources',
  'PUT /v1/fleet?prune=yes',
  'POST /v1/tokens',
  'GET /v1/tokens',
  'DELETE /v1/tokens/42',
  'GET /v1/nothing',
  'GET /v1',
  'PROPFIND /v1/overview',
] as const;

const fail = (): never => {
  throw new Error('secret words');
};

/** As an embedder in plain JavaScript may write it. */
const promised = (() => Promise.resolve('ada')) as unknown as Authenticator['authenticate'];

describe('authentication', () => {
  describe('by tokens of Shipshape', () => {
    const service = aServer();

    const withHeader = (authorization: string) =>
      service.send('GET /v1/overview', undefined, { headers: { authorization } });

    it('requires a credential on every path under /v1, before any other check', async () => {
      for (const line of PATHS) {
        const answer = await service.send(line);
        expect([answer.statusCode, answer.headers['www-authenticate']], line).to.deep.equal([
          401,
          NOT_PRESENTED,
        ]);
      }
    });

    it('refuses credentials that are unknown, expired, revoked, malformed or of another scheme with the same error', async () => {
      const headers = [
        'Bearer ship_unknown',
        `Bearer ${tokenOf('expired')}`,
        `Bearer ${tokenOf('revoked')}`,
        'Bearer',
        'Bearer  ',
        'Bearer two words',
        'Bearer ümlaut',
        `Bearer ${'x'.repeat(9000)}`,
        'Basic c2hpcDpzaGFwZQ==',
        tokenOf('admin'),
      ];
      const texts = new Set<string>();
      for (const header of headers) {
        const answer = await withHeader(header);
        expect(answer.statusCode, header).to.equal(401);
        texts.add(JSON.stringify(errorOf(answer)));
      }
      expect([...texts]).to.have.length(1);
    });

    it('reports an invalid token only where one was presented', async () => {
      const challenge = async (header: string) =>
        (await withHeader(header)).headers['www-authenticate'];
      expect(await challenge('Bearer ship_unknown')).to.equal(NOT_VALID);
      expect(await challenge('Bearer ')).to.equal(NOT_VALID);
      expect(await challenge('Basic c2hpcDpzaGFwZQ==')).to.equal(NOT_PRESENTED);
      expect(await challenge('Bearers ship_admin')).to.equal(NOT_PRESENTED);
    });

    it('answers 503 and lets no request in when no caller can be authenticated', async () => {
      await service.store.close();
      const answer = await service.send('GET /v1/overview', 'admin');
      expect(errorOf(answer)).to.deep.include({ status: 503, code: 'unavailable' });
      expect(answer.headers['retry-after']).to.equal('5');
    });
  });

  describe('by an authenticator of an embedder', () => {
    for (const [name, authenticate, code] of [
      ['is away', () => TE.left(unavailable('store', 'unreachable')), 'unavailable'],
      ['answers nonsense', () => TE.left(corrupt('store', 'token 1')), 'store_corrupt'],
      ['throws', fail, 'authenticator_failed'],
      ['rejects', () => () => Promise.reject(new Error('secret words')), 'authenticator_failed'],
      ['is no TaskEither', promised, 'authenticator_failed'],
    ] as const)
      describe(`that ${name}`, () => {
        const service = aServer({ authenticator: { authenticate } });

        it(`ends in ${code}, without a word of the cause`, async () => {
          const answer = await service.send('GET /v1/overview', 'admin');
          expect(errorOf(answer).code).to.equal(code);
          expect(answer.body).to.not.include('secret words');
        });
      });

    describe('that throws', () => {
      const lines: string[] = [];
      const service = aServer({
        authenticator: { authenticate: fail },
        logger: { stream: { write: (line) => lines.push(line) } },
      });

      it('is named as the cause in the log, with its error and the request id, and not as a defect of Shipshape', async () => {
        const answer = await service.send('GET /v1/overview', 'admin', {
          headers: { 'x-request-id': 'request-7' },
        });
        const { status, detail } = errorOf(answer);
        expect([status, detail]).to.deep.equal([
          500,
          'The sign-on of this service failed. The log of the service has its error under the request id.',
        ]);
        const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
        const line = logged.find(({ msg }) => msg === 'the authenticator given to Shipshape threw');
        expect(line).to.deep.include({ level: 50, reqId: 'request-7' });
        expect(line?.err).to.deep.include({ type: 'Error', message: 'secret words' });
      });
    });
  });
});
