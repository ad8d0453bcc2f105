import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { RCLONE_TYPES } from '../../../adapters/destinations/rclone/rclone-settings.js';

describe('docs/how-to/destinations.md', () => {
  it('lists what is taken for each type of rclone', () => {
    const rows = [...RCLONE_TYPES].map(
      ([type, names]) =>
        `| \`${type}\` | ${names.filter((name) => name !== 'encoding').join(', ')} |`,
    );
    const document = readFileSync('docs/how-to/destinations.md', 'utf8');
    expect(
      document.split('\n').filter((line) => / \|$/.test(line) && line.startsWith('| `')),
    ).to.deep.equal(rows);
  });
});
