import functional from 'eslint-plugin-functional';
import mocha from 'eslint-plugin-mocha';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** `reveal()` stands only where a secret is sealed, judged, sent or shown once. */
const REVEALING = [
  'core/shared/secret.ts',
  'core/described/settings.ts',
  'core/fleet/secrets/keep-secrets.ts',
  'adapters/crypto/aes-gcm-sealer.ts',
  'adapters/crypto/age/age-dump-opener.ts',
  'adapters/login-probe/transport/login-guard.ts',
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
  'spec/**',
];

/** However it is called or taken: `a.reveal()`, `a['reveal']`, `const { reveal } = a`. */
const REVEAL = [
  "MemberExpression[computed=false][property.name='reveal']",
  "MemberExpression[computed=true] > Literal[value='reveal']",
  "ObjectPattern > Property[key.name='reveal']",
];

const ASSIGNMENT = '^[\\w.]+ (=|\\+=|\\|\\|=) ';
const CHANGE_OF_A_COLLECTION = '^[\\w.?()]+\\.(add|set|push|delete)\\(';
const WAITING = '^(await|void) ';

export default defineConfig(
  globalIgnores([
    'dist/',
    'coverage/',
    'adapters/client/operations.ts',
    'spec/architecture/offenders/',
  ]),
  { files: ['**/*.ts', '**/*.tsx'], extends: [tseslint.configs.base] },
  {
    // Decisions are values, and so is what the rest of the core makes.
    files: ['core/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { functional },
    rules: {
      'functional/no-let': 'error',
      'functional/no-throw-statements': 'error',
      // A cache changes nothing that a caller can observe, except by its time.
      'functional/no-expression-statements': [
        'error',
        { ignoreCodePattern: ['^this\\.#value =', '^cache\\.set\\('] },
      ],
    },
  },
  {
    // What may change a variable, and call what returns nothing: use cases that act, and the passes over a fleet, which may be large.
    files: ['core/*/use-cases/**/*.ts', 'core/fleet/planning/*.ts'],
    rules: {
      'functional/no-let': 'off',
      // A TaskEither that is built and never run does nothing: a value that is dropped is a mistake here, too.
      'functional/no-expression-statements': [
        'error',
        { ignoreVoid: true, ignoreCodePattern: [ASSIGNMENT, CHANGE_OF_A_COLLECTION, WAITING] },
      ],
    },
  },
  {
    // Bytes that are not whole throw: every destination knows that, and nothing else of a dump.
    files: ['core/backups/use-cases/streams/*.ts'],
    rules: { 'functional/no-throw-statements': 'off' },
  },
  {
    files: ['**/*.ts'],
    ignores: REVEALING,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...REVEAL.map((selector) => ({
          selector,
          message: 'A secret is revealed only in the files that eslint.config.js names.',
        })),
      ],
    },
  },
  {
    files: ['spec/**/*.ts'],
    extends: [mocha.configs.recommended],
    rules: {
      'mocha/no-mocha-arrows': 'off',
      'mocha/no-setup-in-describe': 'off',
      'mocha/no-exports': 'off',
      // Support that gives each test of a suite something of its own is called inside that suite.
      'mocha/no-top-level-hooks': 'off',
      'mocha/consistent-spacing-between-blocks': 'off',
    },
  },
);
