import { readFileSync, writeFileSync } from 'node:fs';
import { withTable } from './document-table.js';
import { documentedTables } from './documented-tables.js';

for (const table of await documentedTables())
  writeFileSync(table.file, withTable(readFileSync(table.file, 'utf8'), table));
