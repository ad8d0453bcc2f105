import type { SettingsBody } from '../../api/access/settings-body.js';
import { type CommandRecord, shown } from '../command/command-output.js';
import { columns } from '../terminal/columns.js';
import type { View } from '../terminal/view.js';

const HELP = `
Secrets are never shown, nor are a command and a URL that may hold one. Needs the permission
fleet:write.
`;

export const SETTINGS_COMMAND: CommandRecord = {
  name: 'settings',
  words: 'list the settings in force',
  help: HELP,
  run: () => async (api) => shown(showSettings)(await api.listSettings()),
};

const showSettings = ({ settings }: SettingsBody, view: View): string =>
  `${columns(
    settings.map(({ name, value, unit, source }) => [
      name,
      [source === 'default' ? 'dim' : 'bold', [value ?? 'set, not shown', unit].join(' ').trim()],
      ['dim', source],
    ]),
    view,
  ).join('\n')}\n`;
