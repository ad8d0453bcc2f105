import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { problemDocs } from '../../../core/problems/detected-kind-wording.js';
import { DETECTED_KINDS } from '../../../core/problems/detected-kind.js';
import {
  BY_HAND,
  type DocumentTable,
  missingIn,
  withTable,
} from '../../support/documents/document-table.js';
import { documentedTables } from '../../support/documents/documented-tables.js';

describe('the tables of the documents', () => {
  it('are those of the code (npm run documents writes them)', async () => {
    const tables = await documentedTables();
    expect(tables).to.have.length.of.at.least(15);
    for (const table of tables) {
      const document = readFileSync(table.file, 'utf8');
      expect(table.rows, table.file).to.have.length.of.at.least(5);
      expect(missingIn(document, table), table.file).to.deep.equal([]);
      expect(withTable(document, table)).to.equal(document);
    }
  });

  it('have a place for each kind of problem, to which the problem links', () => {
    const document = readFileSync('docs/reference/problems.md', 'utf8');
    for (const kind of Object.keys(DETECTED_KINDS)) {
      expect(problemDocs(kind)).to.deep.equal(O.some(`docs/reference/problems.md#${kind}`));
      expect(document).to.contain(`<a id="${kind}"></a>`);
    }
  });

  describe('a table', () => {
    const table: DocumentTable = {
      file: '',
      head: ['code', 'status', 'when'],
      rows: [
        ['`a`', '1', BY_HAND],
        ['`b`', '2', BY_HAND],
        ['`c`', '', BY_HAND],
      ],
    };
    const head = '| code | status | when |\n|---|---|---|';

    it('keeps what is written by hand, in the rows and the order of the code', () => {
      const document = `Before.\n\n${head}\n| \`b\` | 7 | now |\n| \`gone\` | 1 | never |\n| \`c\` | | at \\| once |\n\nAfter.\n`;
      expect(withTable(document, table)).to.equal(
        `Before.\n\n${head}\n| \`a\` | 1 | |\n| \`b\` | 2 | now |\n| \`c\` | | at \\| once |\n\nAfter.\n`,
      );
      expect(missingIn(document, table)).to.deep.equal(['`a`']);
    });

    it('leaves a row in the one of several tables where it stood', () => {
      const document = `${head}\n| \`c\` | | x |\n\n${head}\n| \`a\` | 1 | y |`;
      expect(withTable(document, table)).to.equal(
        `${head}\n| \`c\` | | x |\n\n${head}\n| \`a\` | 1 | y |\n| \`b\` | 2 | |`,
      );
    });

    it('is missing where its head is nowhere', () => {
      expect(missingIn('| code | when |', table)).to.deep.equal(['| code | status | when |']);
    });
  });
});
