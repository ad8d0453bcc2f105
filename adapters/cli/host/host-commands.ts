import * as E from 'fp-ts/lib/Either.js';
import { type CommandRecord, EXIT, type GlobalOptions, shown } from '../command/command-output.js';
import { columns, sentenceRows } from '../terminal/columns.js';
import { paragraph, type Style, type View } from '../terminal/view.js';
import type { HostFinding } from './host-finding.js';
import type { SettingsBody } from '../../api/access/settings-operations.js';

const DOCTOR_HELP = `
Examines the host on which \`shipshape serve\` is to run, under the same settings: run it as the
user of the service. Logs in nowhere; \`shipshape check --all\` does. Makes no store and no file.

Exits with 1 if something is wrong.

Examples:
  shipshape doctor
  shipshape doctor --json | jq '.findings[] | select(.verdict == "wrong")'
`;

interface Findings {
  readonly findings: readonly HostFinding[];
}

const DOCTOR_COMMAND: CommandRecord = {
  name: 'doctor',
  words: 'examine this host, and say what to do',
  help: DOCTOR_HELP,
  run: async ({ examineHost }, { config }: GlobalOptions) =>
    shown(showFindings, exitCodeOf)(E.right({ findings: await examineHost(config) })),
};

const exitCodeOf = ({ findings }: Findings): number =>
  findings.some(({ verdict }) => verdict === 'wrong') ? EXIT.no : EXIT.yes;

const MARKS: Readonly<Record<HostFinding['verdict'], readonly [string, Style]>> = {
  good: ['✔', 'green'],
  note: ['!', 'yellow'],
  wrong: ['✖', 'red'],
};

const showFindings = ({ findings }: Findings, view: View): string =>
  [...findings.flatMap((finding) => showFinding(finding, view)), ''].join('\n');

const showFinding = (
  { about, verdict, detail, remedy }: HostFinding,
  view: View,
): readonly string[] => {
  const [mark, style] = MARKS[verdict];
  return [
    ...sentenceRows([{ cells: [[style, mark]], sentence: `${about}: ${detail}` }], view),
    ...(remedy === undefined ? [] : [paragraph('   → ', remedy, view.width)]),
  ];
};

const SETTINGS_HELP = `
Those of the service at --url; without it, those that a service would have that is started
like this command. Secrets are never shown, nor are a command and a URL that may hold one.
Needs the permission fleet:write.
`;

const SETTINGS_COMMAND: CommandRecord = {
  name: 'settings',
  words: 'list the settings in force',
  help: SETTINGS_HELP,
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

export const HOST_COMMANDS: readonly CommandRecord[] = [DOCTOR_COMMAND, SETTINGS_COMMAND];
