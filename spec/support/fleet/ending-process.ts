import { writeSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { serveDocument } from '../../../adapters/fleet-file/process/serve-document.js';
import { packageVersion } from '../../../composition/package-version.js';

/** Keeps the process alive until it is killed. */
const hang = (): Promise<never> =>
  new Promise(() => {
    setInterval(() => undefined, 60_000);
  });

/** A process that ends, fails or hangs, as its document says. */
await serveDocument(packageVersion(), () =>
  Promise.resolve(
    E.right({
      apply: ({ body }) => {
        const word = Buffer.from(body).toString();
        if (word === 'end') process.exit(7);
        if (word === 'be killed') {
          writeSync(2, 'the last words');
          process.kill(process.pid, 'SIGKILL');
        }
        if (word === 'defect') throw new Error('a defect of the spec');
        return hang();
      },
      close: () => Promise.resolve(),
    }),
  ),
);
