import type { Command } from 'commander';
import { program } from '../../../adapters/cli/program.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';
import { fetchHandler } from '../../../adapters/http/mounts/fetch-handler.js';
import { createShipshape } from '../../../composition/create-shipshape.js';

type Row = readonly [name: string, words: string];

/** A row for each command, with what its help says of it; what each type of resource has stands once. */
export const commandRows = (): readonly Row[] => {
  const rows = commandsOf(program({ kinds: BUNDLED_KINDS }), '').map(ofAnyType);
  return [...new Map(rows)].map(([name, words]) => [`\`${name}\``, words]);
};

const commandsOf = (command: Command, before: string): readonly Row[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((inner) => inner.name() !== 'help')
    .flatMap((inner) => {
      const name = `${before}${inner.name()}`;
      const inners = commandsOf(inner, `${name} `);
      return [...(doesSomething(inner) ? [[name, inner.description()] as const] : []), ...inners];
    });

/** Rather than only having commands under it; commander has no public way to ask. */
const doesSomething = (command: Command): boolean =>
  typeof Reflect.get(command, '_actionHandler') === 'function';

const ofAnyType = ([name, words]: Row): Row => {
  const [, type, change] = /^(\w+) (add|set|rename|remove)$/.exec(name) ?? [];
  if (type === undefined || change === undefined) return [name, words];
  return [`TYPE ${change}`, words.replace(new RegExp(`an? ${type}`), 'a resource')];
};

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
