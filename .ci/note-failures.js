import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's usual reporter, which also writes the file of each test that fails to $SHIPSHAPE_FAILED_FILES, a line each. */
class NoteFailures extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, ({ file }) => {
      const log = process.env['SHIPSHAPE_FAILED_FILES'];
      if (log !== undefined && file !== undefined) appendFileSync(log, `${file}\n`);
    });
  }
}

// Mocha loads reporters with `require`.
export { NoteFailures as 'module.exports' };
