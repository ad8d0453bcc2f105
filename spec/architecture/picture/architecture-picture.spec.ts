import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { drawnPicture, PICTURE } from './drawn-picture.js';
import { importGraph, levelOf, ownImports } from './import-graph.js';

const SOURCES = [
  { path: 'core/shared/a.ts', text: '' },
  { path: 'core/fleet/b.ts', text: "import { a } from '../shared/a.js';" },
  {
    path: 'core/problems/use-cases/c.ts',
    text: "import type { B } from '../../fleet/b.js';\nimport { a } from '../../shared/a.js';\nimport 'pg';",
  },
  { path: 'adapters/http/d.tsx', text: "export * from '../../core/problems/use-cases/c.js';" },
];

describe('the picture of the architecture', () => {
  it('is the one of the imports that there are (npm run architecture)', () => {
    expect(readFileSync(PICTURE, 'utf8') === drawnPicture()).to.equal(true);
  });

  it('is made of all imports of others, those of types among them', () => {
    const graph = importGraph(SOURCES);
    expect([...graph].map(([part, others]) => [part, ...others])).to.deep.equal([
      ['core/shared'],
      ['core/fleet', 'core/shared'],
      ['core/problems', 'core/fleet', 'core/shared'],
      ['adapters/http', 'core/problems'],
    ]);
  });

  it('has an arrow for what follows from no other, and a part above all that it imports', () => {
    const graph = importGraph(SOURCES);
    expect(ownImports(graph, 'core/problems')).to.deep.equal(['core/fleet']);
    expect([...graph.keys()].map((part) => levelOf(graph, part))).to.deep.equal([0, 1, 2, 3]);
  });
});
