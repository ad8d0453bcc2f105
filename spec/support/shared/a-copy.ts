import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';

/** What is written in a file, and after which text of it. */
export type Addition = readonly [file: string, after: string, added: string];

/** A copy of Shipshape with an addition, as it is compiled; of the page the source, which is bundled there. */
export const aCopy = (additions: readonly Addition[]) => {
  let copy = '';
  const start = (env: Readonly<Record<string, string>>, args: readonly string[]) =>
    execa('node', [join(copy, 'composition/main.js'), ...args], {
      env: { SHIPSHAPE_DATA_DIR: join(copy, 'data'), ...env },
      reject: false,
    });
  return {
    at: (path: string) => join(copy, path),
    make: async () => {
      // Under dist, so that packages are found.
      copy = await mkdtemp('dist/one-');
      for (const folder of ['core', 'adapters', 'composition'])
        await cp(`dist/${folder}`, join(copy, folder), { recursive: true });
      await cp('adapters/dashboard/page', join(copy, 'adapters/dashboard/page'), {
        recursive: true,
      });
      await cp('package.json', join(copy, 'package.json'));
      for (const [file, after, added] of additions) {
        const text = await readFile(join(copy, file), 'utf8');
        expect(text).to.contain(after);
        await writeFile(
          join(copy, file),
          text.replace(after, () => `${after}\n${added}`),
        );
      }
    },
    bundlePage: async () => {
      await cp('.ci/bundle-page.js', join(copy, '.ci/bundle-page.js'));
      await symlink('.', join(copy, 'dist'));
      const bundle = "(await import('./.ci/bundle-page.js')).bundlePage()";
      await execa('node', ['--input-type=module', '-e', bundle], { cwd: copy });
    },
    remove: () => rm(copy, { recursive: true, force: true }),
    start,
    shipshape: (...args: readonly string[]) => start({}, args),
  };
};
