import type { CommandLineDeps } from '../../command-line-deps.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { jsonPage } from './json-display.js';
import { screenPage } from './screen-display.js';
import { textPage } from './text-display.js';
import type { Page } from './overview-display.js';

/** The page of a watch: one that stays in its place in a terminal, and one after another elsewhere. */
export const pageFor = (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
): Page => {
  if (options.json === true) return jsonPage(deps, options);
  const isScreen = deps.stdout.isTTY === true && deps.env['TERM'] !== 'dumb';
  return isScreen ? screenPage(deps, options, intervalMs) : textPage(deps, options);
};
