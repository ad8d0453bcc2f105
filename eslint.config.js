import functional from 'eslint-plugin-functional';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const ASSIGNMENT = '^[\\w.]+ (=|\\+=|\\|\\|=) ';
const CHANGE_OF_A_COLLECTION = '^[\\w.?()]+\\.(add|set|push|delete)\\(';
const WAITING = '^(await|void) ';

/** What Oxlint has no types for; the other rules are in `.oxlintrc.json`. The core imports itself alone, and so is read without the rest. */
export default defineConfig(
  {
    // Decisions are values, and so is what the rest of the core makes.
    files: ['core/**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { project: '.ci/tsconfig.core.json' } },
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
);
