import { expect } from 'chai';
import ts from 'typescript';
import { ENGINES } from '../../core/engines/engines.js';
import { readSources, type SourceFile } from './source-file.js';

/** The record of an engine, what speaks its protocol, and what only its tools take and write. */
const OF_ENGINES =
  /^(core\/engines|adapters\/login-probe\/(postgresql|mysql)|adapters\/dump-tools\/backups\/(postgresql|mysql))\//;

/** One of each engine, or of each protocol, so that the compiler names what a new one lacks. */
const TABLES = [
  'adapters/dump-tools/backups/tools-of-engine.ts',
  'adapters/login-probe/dump-gate-by-engine.ts',
  'adapters/login-probe/guarded-login-probe.ts',
  'adapters/login-probe/transport/refusals.ts',
  'composition/modules/drivers.ts',
];

/**
 * The form of a new instance begins with one, and a browser has no records; the client is generated. Our own store is copied by the
 * tools of its engine.
 */
const WITHOUT_RECORDS = [
  'composition/own-store/back-up-store.ts',
  'adapters/dashboard/page/edit/fields/fields.ts',
  'adapters/client/operations.ts',
];

const NAMES: ReadonlySet<string> = new Set(ENGINES);

/** Only these files are parsed, which takes long. */
const MENTIONS = new RegExp([...ENGINES, 'switch '].join('|'));

const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return (ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertySignature(node)) &&
    ts.isIdentifier(node.name)
    ? node.name.text
    : undefined;
};

const isChoice = (node: ts.Node): boolean =>
  ts.isSwitchStatement(node) && /\b(engine|protocol)$/i.test(node.expression.getText());

/** Where a file names an engine, in a literal or as the name of a property, or chooses by one. */
const engineNames = ({ path, text }: SourceFile): readonly string[] => {
  if (!MENTIONS.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (name !== undefined && NAMES.has(name)) found.push(`${path}:${line}: ${name}`);
    if (isChoice(node)) found.push(`${path}:${line}: switch`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const OFFENDER = `
export const port = (engine: string) => (engine === 'mysql' ? 3306 : 5432);
const PORTS = { postgresql: 5432, "mariadb": 3306 };
switch (target.engine) { case \`mysql\`: break; }
const mysql = 'a mysql', postgresql = { mysql };
`;

describe('the names of engines', () => {
  it('are found in literals and properties, and a choice by them', () => {
    expect(engineNames({ path: 'a.ts', text: OFFENDER })).to.deep.equal([
      'a.ts:2: mysql',
      'a.ts:3: postgresql',
      'a.ts:3: mariadb',
      'a.ts:4: switch',
      'a.ts:4: mysql',
      'a.ts:5: mysql',
    ]);
  });

  it('stand in the files of their engine and in tables that have all of them, and nowhere else', () => {
    const sources = [
      ...readSources(['core', 'adapters', 'composition']),
      ...readSources(['adapters'], '.tsx'),
    ];
    const elsewhere = sources.filter(
      ({ path }) => !OF_ENGINES.test(path) && !WITHOUT_RECORDS.includes(path),
    );
    console.log(`        (${elsewhere.length} of ${sources.length} sources)`);
    expect(elsewhere).to.have.length.of.at.least(300);
    expect(sources.length - elsewhere.length).to.be.at.least(40);
    const named = new Map(elsewhere.map((file) => [file.path, engineNames(file)]));
    expect(TABLES.filter((path) => (named.get(path) ?? []).length === 0)).to.deep.equal([]);
    for (const path of TABLES) named.delete(path);
    expect([...named.values()].flat()).to.deep.equal([]);
  });
});
