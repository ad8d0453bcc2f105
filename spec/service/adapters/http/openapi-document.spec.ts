import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect } from 'chai';
import { openApiDocument } from '../../../../adapters/http/openapi-document.js';

/** All rules, save those that contradict OpenAPI 3.1 or want what only an operator knows. */
const RULESET = {
  extends: [[rulesets.oas, 'all']],
  rules: {
    // A licence has either an identifier of SPDX or a URL.
    'license-url': 'off',
    'contact-properties': 'off',
  },
};

const lint = async (document: object): Promise<readonly string[]> => {
  const linter = new spectral.Spectral();
  linter.setRuleset(RULESET as never);
  const findings = await linter.run(JSON.stringify(document));
  return findings.map(({ code, path }) => `${code} ${path.join('.')}`);
};

describe('the OpenAPI document', () => {
  it('passes every rule of the linter', async () => {
    expect(await lint(openApiDocument('/'))).to.deep.equal([]);
  });

  it('would not pass with a dangling reference or an operation without a name', async () => {
    const responses = { 200: { $ref: '#/components/responses/Nothing' } };
    const offender = { ...openApiDocument('/'), paths: { '/v1/offender': { get: { responses } } } };
    expect(await lint(offender)).to.include.members([
      'invalid-ref paths./v1/offender.get.responses.200.$ref',
      'operation-operationId paths./v1/offender.get',
    ]);
  });
});
