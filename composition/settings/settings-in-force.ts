import * as O from 'fp-ts/lib/Option.js';
import type { SettingInForce, SettingSource } from '../../core/access/setting-in-force.js';
import { SETTING_CODECS } from './setting-codecs.js';
import type { Settings } from './settings.js';
import { isSecret } from './setting-codec.js';

type Field = keyof Settings;

export const FIELDS = Object.keys(SETTING_CODECS) as readonly Field[];

/** A command and a URL hold a password where somebody writes one there. */
const MAY_HOLD_SECRETS: ReadonlySet<Field> = new Set(['keyCommand', 'auditTo']);

/** A setting as one would write it in the environment; none of what is set and holds a secret, or may. */
export const written = (field: Field, setting: Settings[Field]): O.Option<string> => {
  if (typeof setting === 'boolean') return O.some(setting ? 'on' : 'off');
  if (typeof setting === 'string' && MAY_HOLD_SECRETS.has(field) && setting !== 'none')
    return O.none;
  if (isList(setting)) return O.some(setting.join(field === 'toolDirs' ? ':' : ' ') || 'none');
  if (typeof setting !== 'object') return O.some(String(setting));
  if (isSecret(setting)) return O.none;
  if (setting.kind === 'postgres') return O.none;
  return O.some('file' in setting ? `sqlite:${setting.file ?? ''}` : setting.kind);
};

const isList = (setting: Settings[Field]): setting is readonly string[] => Array.isArray(setting);

/** The unit ends the name of a variable. */
const UNITS: Readonly<Record<string, string>> = { MS: 'ms', SECONDS: 's', MB: 'MB', DAYS: 'days' };

const unitOf = (variable: string): O.Option<string> =>
  O.fromNullable(UNITS[variable.slice(variable.lastIndexOf('_') + 1)]);

/** The settings of this node, each with where it is from. */
export const settingsInForce = (
  settings: Settings,
  sourceOf: (field: Field) => SettingSource,
): readonly SettingInForce[] =>
  FIELDS.map((field) => ({
    name: SETTING_CODECS[field].variable,
    value: written(field, settings[field]),
    source: sourceOf(field),
    unit: unitOf(SETTING_CODECS[field].variable),
  }));

/** Of settings that a program has given. */
export const givenSettings = (
  settings: Settings,
  given: Partial<Settings>,
): readonly SettingInForce[] =>
  settingsInForce(settings, (field) => (given[field] === undefined ? 'default' : 'program'));
