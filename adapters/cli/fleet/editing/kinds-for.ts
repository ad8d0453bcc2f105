import { type Kind, type Kinds, NO_KINDS } from '../../../../core/described/kind.js';
import type { CommandLineDeps } from '../../command-line-deps.js';

/** The kinds for the options of a command: that which it names, or all; loaded for the few commands that have such options. */
export const kindsFor = async (
  { loadKinds }: Pick<CommandLineDeps, 'loadKinds'>,
  argv: readonly string[],
): Promise<Kinds> => {
  if (!argv.some((word) => WITH_KINDS.has(word))) return NO_KINDS;
  const kinds = await loadKinds();
  const named = argv[argv.indexOf('--kind') + 1];
  const only = <K extends Kind>(all: readonly K[]): readonly K[] =>
    all.some(({ kind }) => kind === named) ? all.filter(({ kind }) => kind === named) : all;
  return { channels: only(kinds.channels), destinations: only(kinds.destinations) };
};

const WITH_KINDS: ReadonlySet<string> = new Set(['destination', 'channel']);
