import type { CommandLineDeps } from '../../command-line-deps.js';
import type { GlobalOptions } from '../../command/command-output.js';
import { jsonDisplay } from './json-display.js';
import { screenDisplay } from './screen-display.js';
import { textDisplay } from './text-display.js';
import type { OverviewDisplay } from './overview-display.js';

/** On a terminal the overview stays in its place; elsewhere one is printed after another. */
export const displayFor = (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
): OverviewDisplay => {
  if (options.json === true) return jsonDisplay(deps, options);
  const isScreen = deps.stdout.isTTY === true && deps.env['TERM'] !== 'dumb';
  return isScreen ? screenDisplay(deps, options, intervalMs) : textDisplay(deps, options);
};
