import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { isMapping, type Mapping } from '../../adapters/fleet-file/codec/record.js';
import type { SettingInForce } from '../../core/access/setting-in-force.js';
import { decodeSettings, sourceIn } from './decode-settings.js';
import { settingsInForce } from './settings-in-force.js';
import type { Settings } from './settings.js';

export interface ReadSettings {
  readonly settings: Settings;
  /** The same for people, each with where it was read. */
  readonly inForce: readonly SettingInForce[];
}

/** Reads the settings from the environment and, if one is named, from a YAML file. */
export const readSettings = async (
  environment: Mapping,
  file?: string,
): Promise<E.Either<readonly string[], ReadSettings>> => {
  const raw = file === undefined ? E.right({}) : await readSettingsFile(file);
  if (E.isLeft(raw)) return raw;
  return E.map((settings: Settings) => ({
    settings,
    inForce: settingsInForce(settings, sourceIn(environment, raw.right)),
  }))(decodeSettings(environment, raw.right));
};

const readSettingsFile = async (file: string): Promise<E.Either<readonly string[], Mapping>> => {
  try {
    const { parse } = await import('yaml');
    const document: unknown = parse(await readFile(file, 'utf8')) ?? {};
    return isMapping(document)
      ? E.right(document)
      : E.left([`${file}: holds no settings; write one a line, such as SHIPSHAPE_PORT: 8080`]);
  } catch (error) {
    return E.left([`${file}: ${whyUnreadable(error)}`]);
  }
};

const whyUnreadable = (error: unknown): string => {
  if (!(error instanceof Error)) return 'cannot be read';
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file';
  // The parser draws the place in the lines that follow.
  return error.message.split('\n')[0]?.replace(/:$/, '') ?? 'cannot be read';
};
