import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

interface Package {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const IMPORTED = /(?:from|import)\s*\(?'([\w@./:-]+)'/g;

/** What the declarations import of which an entry consists, by the file that imports it. */
const importsFrom = (entry: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(IMPORTED)].map(([, name = '']) => name);
    found.set(file, names);
    for (const name of names)
      if (name.startsWith('.')) open.push(join(dirname(file), name.replace(/\.js$/, '.d.ts')));
  }
  return found;
};

/** Such as `fp-ts` of `fp-ts/lib/Option.js`. */
const packageOf = (name: string): string => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

describe('the types of the package', () => {
  const { exports, dependencies, peerDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Package;
  const installed = Object.keys({ ...dependencies, ...peerDependencies });

  for (const [name, entry] of Object.entries(exports))
    if (typeof entry === 'object')
      it(`of ${name} come with what is always installed, so that embedders compile all of them`, () => {
        const imports = importsFrom(entry.types);
        const others = [...imports].flatMap(([file, names]) =>
          names
            .filter((one) => !/^(\.|node:)/.test(one) && !installed.includes(packageOf(one)))
            .map((one) => `${file}: ${one}`),
        );
        expect(others).to.deep.equal([]);
        console.log(`        (${String(imports.size)} declarations)`);
      });
});
