import type * as t from 'io-ts';
import { SETTING_SOURCES } from '../../../core/access/setting-in-force.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import type { Serving } from '../serving.js';

const SettingBody = d.namedRecord('Setting', {
  name: d.about(d.words, 'Of its variable, such as `SHIPSHAPE_PORT`.'),
  value: d.about(
    d.orNull(d.text),
    'As one would write it; null where something is set that holds a secret, or may.',
  ),
  source: d.about(
    d.choice(SETTING_SOURCES),
    '`program`: from the program that has Shipshape built in.',
  ),
  unit: d.about(d.orNull(d.words), 'Such as `ms`; null of what is no quantity.'),
});

export const SettingsBody = d.namedRecord('Settings', { settings: d.listOf(SettingBody) });
export type SettingsBody = t.TypeOf<typeof SettingsBody>;

export const SETTINGS = operations('fleet', {
  listSettings: {
    route: 'GET /v1/settings',
    summary: 'List the settings in force',
    description:
      'Of the node that answers, with where each is from. Needs `fleet:write` on the fleet. What holds a secret, or may, is null.',
    answer: answer(200, 'The settings, as they are documented.', SettingsBody),
    errors: ['Forbidden'],
  },
});

export const settingsApiFor = ({
  useCases,
  caller,
  toResult,
}: Serving): Calls<typeof SETTINGS> => ({
  listSettings: () =>
    toResult(useCases.listSettings(caller), (settings) => encode(SettingsBody, { settings })),
});
