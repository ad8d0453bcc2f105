import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Failure } from '../../../../adapters/api/describe-failure.js';
import { describeFailure } from '../../../../adapters/api/describe-failure.js';
import { apiFor } from '../../../../adapters/api/api-for.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aService, type Service } from '../../../support/http/a-service.js';
import { EVERY_OPERATION } from '../../../support/http/every-operation.js';

const SILENT = (): void => undefined;

const BUSY = unavailable('store', 'busy');

describe('apiFor', () => {
  // One for all: nothing succeeds that would change it.
  let failing: Service;
  before(async () => {
    failing = await aService();
    const { useCases } = failing.options;
    for (const useCase of Object.keys(useCases))
      Object.assign(useCases, { [useCase]: () => TE.left(BUSY) });
  });

  for (const [name, run] of Object.entries(EVERY_OPERATION)) {
    it(`answers ${name} with what JSON can carry`, async () => {
      const service = await aService();
      const outcome = await run(apiFor(service.options, SILENT)(anAdmin()), service);
      expect(outcome).to.have.property('_tag', 'Right');
      const { right } = outcome as { readonly right: unknown };
      if (right !== undefined) expect(JSON.parse(JSON.stringify(right))).to.deep.equal(right);
    });

    // It reads what is sent, and nothing else that could fail.
    if (name === 'readConnection') continue;
    it(`reports why ${name} failed to onFailure, and an error document to the caller`, async () => {
      const heard: Failure[] = [];
      const operations = apiFor(failing.options, (one) => heard.push(one))(anAdmin());
      expect(await run(operations, failing)).to.deep.equal(E.left(describeFailure(BUSY)));
      expect(heard).to.deep.equal([BUSY]);
    });
  }
});
