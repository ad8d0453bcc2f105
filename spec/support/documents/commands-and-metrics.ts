import type { Command } from 'commander';
import { program } from '../../../adapters/cli/program.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';
import { fetchHandler } from '../../../adapters/http/mounts/fetch-handler.js';
import { createShipshape } from '../../../composition/create-shipshape.js';

type Row = readonly [name: string, words: string];

/** A row for each command, as its help has it; the names of what is under it stand beside its own. */
export const commandRows = (): readonly Row[] =>
  innerOf(program({ kinds: BUNDLED_KINDS })).map((command) => {
    const inner = innerOf(command).map((one) => code(one.name()));
    const name = code(command.name());
    return [inner.length === 0 ? name : `${name} ${inner.join(', ')}`, command.description()];
  });

const innerOf = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((inner) => inner.name() !== 'help');

const code = (word: string): string => `\`${word}\``;

/** A row for each metric that a service shows of itself, with what it says of it; those of Node and the process are left out. */
export const metricRows = async (): Promise<readonly (readonly string[])[]> => {
  const { http, close } = await createShipshape({ store: { kind: 'memory' } });
  const mount = fetchHandler(http);
  const text = await (await mount.fetch(new Request('http://a/metrics'))).text();
  await mount.close();
  await close();
  return [...text.matchAll(/^# HELP (shipshape_\w+) (.+)$/gm)].map(([, name = '', help = '']) => [
    `\`${name}\``,
    help,
  ]);
};
