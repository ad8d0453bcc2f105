import type { CommandLineDeps } from './command-line-deps.js';
import type { GlobalOptions } from './global-options.js';
import { jsonPage } from './json-page.js';
import { screenPage } from './screen-page.js';
import { textPage } from './text-page.js';
import type { Page } from './watched.js';

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
