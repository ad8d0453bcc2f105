import { expect } from 'chai';
import { readSources, type SourceFile } from './source-file.js';

/** Where a secret is sealed, checked, sent or shown once. */
const REVEALING = [
  'core/shared/secret.ts',
  'core/described/settings.ts',
  'core/fleet/secrets/keep-secrets.ts',
  'adapters/crypto/aes-gcm-sealer.ts',
  'adapters/crypto/age/age-dump-opener.ts',
  'adapters/login-probe/transport/validate-login.ts',
  'adapters/login-probe/transport/login-request.ts',
  'adapters/login-probe/postgresql/start-pg-session.ts',
  'adapters/login-probe/mysql/open-session.ts',
  'adapters/login-probe/throttle/server-states.ts',
  'adapters/store/sqlite/memory-store.ts',
  'adapters/api/access/token-body.ts',
  'adapters/cli/adding/try-hosts.ts',
  'adapters/fleet-file/fleet/encode-resource.ts',
  'adapters/fleet-file/fleet/settings-codec.ts',
  'adapters/dashboard/sessions/session-routes.ts',
  'adapters/http/access/sign-in-routes.ts',
  'adapters/oidc/issuer.ts',
  'adapters/oidc/sign-ins.ts',
  'adapters/http-client/connection/remote-calls.ts',
  'adapters/destinations/s3/s3-settings.ts',
  'composition/first-token.ts',
  'composition/fleet-documents/store-setup.ts',
  'composition/modules/store/postgres-store.ts',
  'composition/settings/setting-codec.ts',
];

/** By the word alone, so that no comment switches it off. */
const revealing = (sources: readonly SourceFile[]): readonly string[] =>
  sources.filter(({ text }) => /\breveal\b/.test(text)).map(({ path }) => path);

describe('reveal()', () => {
  const offenders = {
    'a call': 'secret.reveal();',
    'a call that may be none': 'secret?.reveal();',
    'a call by text': "secret['reveal']();",
    'taking it along': 'const all = secrets.map((secret) => secret.reveal);',
    'taking it out': 'const { reveal } = secret;',
    'taking it out under another name': 'const { reveal: open } = secret;',
    'taking it from the class': 'Secret.prototype.reveal.call(secret);',
  };
  for (const [what, text] of Object.entries(offenders))
    it(`is seen in a file that is not named: ${what}`, () => {
      expect(revealing([{ path: 'offender.ts', text }])).to.deep.equal(['offender.ts']);
    });

  it('stands in few files, each of which is named and needs it', () => {
    const folders = ['core', 'adapters', 'composition', 'docs/examples'];
    const sources = folders.flatMap((folder) => [
      ...readSources([folder]),
      ...readSources([folder], '.tsx'),
    ]);
    expect(sources).to.have.length.of.at.least(1000);
    expect(revealing(sources)).to.have.members(REVEALING);
    expect(REVEALING).to.have.length.of.at.most(25);
  });

  it('is not bypassed by a comment that switches the types off', () => {
    const sources = readSources(['core', 'adapters', 'composition', 'docs/examples']);
    const switching = sources.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)/.test(text));
    expect(switching.map(({ path }) => path)).to.deep.equal([]);
  });
});
