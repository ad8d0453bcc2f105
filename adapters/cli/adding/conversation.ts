import { escapeTexts, write } from '../terminal/write.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from '../command/command-output.js';
import { type View, viewOf } from '../terminal/view.js';

export type ConversationDeps = Pick<
  CommandLineDeps,
  'terminal' | 'stdout' | 'stderr' | 'env' | 'clock'
>;

/** Prints for people what is known so far, before the command has its result. */
export const print = async <B>(
  deps: ConversationDeps,
  { json = false, color }: Pick<GlobalOptions, 'json' | 'color'>,
  body: B,
  show: (body: B, view: View) => string,
): Promise<void> => {
  if (json) return;
  const view = viewOf(deps.stdout, deps, color);
  await write(deps.stdout, view.encode(show(escapeTexts(body), view)));
};

/** Whether somebody agrees; undefined where they end the conversation. Enter is yes. */
export const confirm = async (
  { terminal }: Pick<ConversationDeps, 'terminal'>,
  question: string,
): Promise<boolean | undefined> => {
  const typed = await terminal?.ask(`${question} [Y/n] `);
  return typed === undefined ? undefined : /^\s*(y|yes)?\s*$/i.test(typed);
};
