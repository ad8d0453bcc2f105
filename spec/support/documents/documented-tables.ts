import { ERROR_CATALOGUE } from '../../../adapters/api/errors/error-document.js';
import { BACKUP_TOOL_READERS } from '../../../adapters/dump-tools/backups/physical/backup-tools.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';
import * as O from 'fp-ts/lib/Option.js';
import { FIELDS, written } from '../../../composition/settings/settings-in-force.js';
import { SETTING_CODECS } from '../../../composition/settings/setting-codecs.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../composition/settings/settings.js';
import { PERMISSIONS, permissionsOfRole, ROLES } from '../../../core/access/caller.js';
import { DUMP_FAILURE_CODES } from '../../../core/backups/dump-failure-wording.js';
import { SIGN_KINDS, signOf, SIGNS } from '../../../core/described/sign.js';
import { figureWords, type Unit } from '../../../core/described/sign-figures.js';
import { DUMP_REASON_CODES } from '../../../core/dump-check/dump-reason.js';
import { RESTORE_RISKS } from '../../../core/dump-check/dump-obstacle.js';
import { SEND_REFUSALS } from '../../../core/notifications/send-refusal.js';
import { DETECTED_KINDS } from '../../../core/problems/detected-kind.js';
import { commandRows, metricRows } from './commands-and-metrics.js';
import { BY_HAND, type DocumentTable } from './document-table.js';
import { fleetFileRows, settingRows } from './fleet-file-rows.js';

const code = (word: string): string => `\`${word}\``;

/** A name to which a link leads, in a row. */
const anchored = (kind: string): string => `<a id="${kind}"></a>${code(kind)}`;

const detectedRows = (): DocumentTable['rows'] =>
  Object.entries(DETECTED_KINDS)
    .filter(([kind]) => !(kind in SIGNS))
    .map(([kind, { severity, resource }]) => [anchored(kind), resource, severity, BY_HAND]);

const LEVELS: Readonly<Record<Unit, (from: number) => string>> = {
  ms: (from) => figureWords('ms', from).replace('more than ', ''),
  bytes: (from) => figureWords('bytes', from).replace('more than ', ''),
  percent: (from) => figureWords('percent', from),
  count: String,
  presence: () => '●',
  days: (from) => `${from} days`,
};

/** What a message begins with, up to a colon or a full stop outside of code: the rest is for who has the problem. */
const firstClauseOf = (message: string): string =>
  message.replace(/(?:: |[.])(?=(?:[^`]*`[^`]*`)*[^`]*$).*$/, '');

const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** In the column of a severity stands where it begins, or that it is the only one. */
const signRows = (): DocumentTable['rows'] =>
  SIGN_KINDS.map((kind) => {
    const { unit, levels, message } = signOf(kind);
    const begins = SEVERITIES.map((severity) => {
      const level = levels.find((one) => one.severity === severity);
      if (level === undefined) return '';
      return unit === 'count' && levels.length === 1 ? '●' : LEVELS[unit](level.from);
    });
    const says = message(unit === 'percent' ? '… %' : '…', { figure: levels[0].from });
    return [anchored(kind), ...begins, firstClauseOf(says)];
  });

const environmentRows = (): DocumentTable['rows'] =>
  FIELDS.map((field) => [code(SETTING_CODECS[field].variable), defaultOf(field), BY_HAND]);

/** As somebody would write it in the environment; an empty cell where there is nothing. */
const defaultOf = (field: keyof Settings): string => {
  const setting = DEFAULT_SETTINGS[field];
  const value = Array.isArray(setting) ? 'none' : (O.toUndefined(written(field, setting)) ?? '');
  return value === 'none' ? '' : code(value);
};

const permissionRows = (): DocumentTable['rows'] =>
  PERMISSIONS.map((permission) => {
    const roles = ROLES.filter((role) => permissionsOfRole(role).includes(permission));
    const all = roles.length === ROLES.length;
    return [code(permission), BY_HAND, all ? 'all' : roles.map(code).join(', ')];
  });

const byHand = (codes: readonly string[]): DocumentTable['rows'] =>
  codes.map((word) => [code(word), BY_HAND]);

const toolRows = (): DocumentTable['rows'] =>
  BACKUP_TOOL_READERS.flatMap(({ tool, seen, commands }) =>
    commands.map(([command, shows], at) => [
      at === 0 ? `${code(tool)} ${seen}` : '',
      code(command),
      shows,
    ]),
  );

/** Every table of the documents that is made from the code. */
export const documentedTables = async (): Promise<readonly DocumentTable[]> => [
  {
    file: 'docs/reference/problems.md',
    head: ['kind', 'on', 'severity', 'opens when'],
    rows: detectedRows(),
  },
  {
    file: 'docs/reference/problems.md',
    head: ['kind', ...SEVERITIES, 'message begins with'],
    rows: signRows(),
  },
  {
    file: 'docs/reference/errors.md',
    head: ['code', 'status', 'when, and what to do'],
    rows: Object.entries(ERROR_CATALOGUE).map(([word, [status]]) => [
      code(word),
      String(status),
      BY_HAND,
    ]),
  },
  {
    file: 'docs/reference/errors.md',
    head: ['reason', 'when'],
    rows: byHand(DUMP_REASON_CODES),
  },
  {
    file: 'docs/reference/errors.md',
    head: ['what may be lost', 'when'],
    rows: byHand(RESTORE_RISKS),
  },
  { file: 'docs/reference/errors.md', head: ['failure', 'when'], rows: byHand(DUMP_FAILURE_CODES) },
  { file: 'docs/reference/errors.md', head: ['refusal', 'when'], rows: byHand(SEND_REFUSALS) },
  {
    file: 'docs/reference/settings.md',
    head: ['setting', 'default', 'meaning'],
    rows: environmentRows(),
  },
  { file: 'docs/reference/commands.md', head: ['command', 'what it does'], rows: commandRows() },
  { file: 'docs/reference/metrics.md', head: ['metric', 'meaning'], rows: await metricRows() },
  {
    file: 'docs/reference/http.md',
    head: ['permission', 'for', 'roles'],
    rows: permissionRows(),
  },
  {
    file: 'docs/reference/fleet-file.md',
    head: ['of', 'field', 'unless given', 'meaning'],
    rows: fleetFileRows(),
  },
  {
    file: 'docs/reference/fleet-file.md',
    head: ['kind', 'setting', 'unless given', 'meaning'],
    rows: settingRows(BUNDLED_KINDS.destinations),
  },
  {
    file: 'docs/how-to/channels.md',
    head: ['kind', 'setting', 'unless given', 'meaning'],
    rows: settingRows(BUNDLED_KINDS.channels),
  },
  {
    file: 'docs/how-to/physical-backups.md',
    head: ['tool, seen with', 'command', 'what it shows'],
    rows: toolRows(),
  },
];
