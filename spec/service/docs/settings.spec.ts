import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SETTING_CODECS } from '../../../composition/settings/setting-codecs.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../composition/settings/settings.js';

/** A default as somebody would write it in the environment. */
const written = (setting: Settings[keyof Settings]): string => {
  if (typeof setting === 'boolean') return setting ? '`on`' : '`off`';
  if (Array.isArray(setting)) return 'none';
  return `\`${typeof setting === 'object' && 'kind' in setting ? setting.kind : String(setting)}\``;
};

describe('docs/reference/settings.md', () => {
  it('has a row for each setting, with its default', () => {
    const document = readFileSync('docs/reference/settings.md', 'utf8');
    const rows = [...document.matchAll(/^\| (`SHIPSHAPE_\w+`) \| (\S+) \|/gm)];
    const settings = Object.entries(SETTING_CODECS).map(([field, { variable }]) => [
      `\`${variable}\``,
      written(DEFAULT_SETTINGS[field as keyof Settings]),
    ]);
    expect(rows.map(([, ...row]) => row)).to.have.deep.members(settings);
  });
});
