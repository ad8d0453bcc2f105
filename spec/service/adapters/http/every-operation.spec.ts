import { expect } from 'chai';
import { aServer } from '../../../support/http/a-server.js';
import { type DocumentedParts, OPERATIONS } from '../../../support/http/documented/operations.js';
import type { ValidRequest } from '../../../support/http/documented/prepared-request.js';
import { VALID_REQUESTS } from '../../../support/http/documented/valid-requests.js';
import { errorOf } from '../../../support/http/error-of.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';

const those = (holds: (operation: DocumentedParts, line: string) => boolean) =>
  Object.entries(OPERATIONS).filter(([line, operation]) => holds(operation, line));
const isIn = (parameters: DocumentedParts['parameters'], wanted: string) =>
  parameters.some(({ name }) => name === wanted);

/** What is found on a server has a name alone. */
interface Row {
  readonly id?: string;
  readonly name?: string;
}

/** What holds for all operations alike, so that the spec of none says it again. */
describe('every operation', () => {
  const service = aServer();

  const goodRequest = async (line: string): Promise<ValidRequest> => {
    const good = VALID_REQUESTS[line];
    if (good === undefined) throw new Error(`Nobody knows a request for ${line}`);
    return good(service);
  };
  const ask = async (line: string, { path, ...asked }: ValidRequest) =>
    sendRequest(service.app, `${line.split(' ')[0] ?? ''} ${path as `/${string}`}`, asked);

  for (const [line] of those((_, path) => path.includes('{id}')))
    it(`takes its id in any case, and refuses what is none: ${line}`, async () => {
      const request = await goodRequest(line);
      const [id = ''] = /[0-9a-f-]{36}/.exec(request.path) ?? [];
      const withId = (other: string) => ({ ...request, path: request.path.replace(id, other) });
      for (const wrong of ['42', 'x'.repeat(5_000), `${id}0`, '%00', '..%2f..'])
        expect(errorOf(await ask(line, withId(wrong))), wrong).to.deep.equal({
          status: 400,
          code: 'invalid_id',
          detail:
            'The id in the path must be a UUID, such as 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b.',
        });
      expect((await ask(line, withId(id.toUpperCase()))).statusCode).to.be.within(200, 204);
    });

  for (const [line] of those(({ requestBody }) => requestBody?.required === true))
    it(`says what is wrong with a body that is no JSON: ${line}`, async () => {
      const request = await goodRequest(line);
      for (const [payload, detail] of [
        ['', 'A body in JSON is expected.'],
        ['{"a":', 'The body is not JSON: it ends too early at line 1, column 6.'],
      ] as const) {
        const refused = errorOf(await ask(line, { ...request, payload }));
        const said = [refused.detail, ...(refused.reasons ?? []).map((one) => JSON.stringify(one))];
        expect([refused.status, said.join()], payload).to.satisfy(
          ([status, words]: [number, string]) => status === 400 && words.includes(detail),
        );
      }
    });

  for (const [line] of those(({ responses }) => '304' in responses))
    it(`may be kept by its caller alone, who asks each time: ${line}`, async () => {
      const request = await goodRequest(line);
      const got = await ask(line, request);
      const { etag, 'cache-control': control, vary } = got.headers;
      expect(control).to.equal('private, no-cache');
      expect(vary).to.equal('authorization, cookie');
      const headers = { ...request.headers, 'if-none-match': String(etag) };
      const again = await ask(line, { ...request, headers });
      expect([again.statusCode, again.body, again.headers.etag]).to.deep.equal([304, '', etag]);
      const head = await ask(line.replace('GET', 'HEAD'), request);
      const { date: _, 'x-request-id': __, ...told } = got.headers;
      expect([head.statusCode, head.body]).to.deep.equal([200, '']);
      expect(head.headers).to.deep.include(told);
    });

  for (const [line] of those(({ parameters }) => isIn(parameters, 'after')))
    it(`goes on where a page ended, by its next and by its link alike: ${line}`, async () => {
      const request = await goodRequest(line);
      for (const path of ['db-eu-1', 'db-us-1', 'vault', 'on-call'])
        await openProblemAt(service, path);
      const [path = ''] = request.path.split('?');
      const rows = async (query: string) => {
        const { headers, json } = await ask(line, { ...request, path: `${path}${query}` });
        const { next, ...lists } = json<{ next: string | null }>();
        const listed = Object.values<unknown>(lists).find(Array.isArray) as readonly Row[];
        const ids = listed.map(({ id, name = '' }) => id ?? name);
        expect(headers.link).to.equal(
          next === null ? undefined : `<?limit=1&after=${next}>; rel="next"`,
        );
        return { ids, next };
      };
      const seen: string[] = [];
      for (let query = '?limit=1'; query !== '';) {
        const { ids, next } = await rows(query);
        seen.push(...ids);
        query = next === null ? '' : `?limit=1&after=${next}`;
      }
      expect(seen)
        .to.deep.equal((await rows('')).ids)
        .and.not.deep.equal([]);
      for (const wrong of ['limit=0', 'limit=101', 'after=%20'])
        expect(
          errorOf(await ask(line, { ...request, path: `${path}?${wrong}` })),
          wrong,
        ).to.include({ status: 400, code: 'malformed_request' });
    });
});
