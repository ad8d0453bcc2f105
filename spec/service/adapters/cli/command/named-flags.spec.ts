import { expect } from 'chai';
import type { Command, Option } from 'commander';
import { program } from '../../../../../adapters/cli/program.js';
import { BUNDLED_KINDS } from '../../../../../composition/kinds.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { withStoredDump } from '../../../../support/http/with-stored-dump.js';

interface Named {
  readonly words: readonly string[];
  readonly command: Command;
}

const commandsOf = (above: Command, words: readonly string[] = []): readonly Named[] =>
  above.commands.flatMap((command) => {
    const named = [...words, command.name()];
    return [{ words: named, command }, ...commandsOf(command, named)];
  });

/** By the beginning of a command, or by what it takes: something that is there. */
const THERE: readonly (readonly [words: RegExp, path: string])[] = [
  [/^server/, 'db-eu-1'],
  [/^instance/, 'db-eu-1/main'],
  [/^database/, 'db-eu-1/main/shop'],
  [/schedule|^report$/, 'db-eu-1/main/shop/nightly'],
  [/^destination/, 'vault'],
  [/^channel/, 'on-call'],
  [/^policy/, 'standard'],
  [/kind/, 'disk_full'],
  [/./, 'db-eu-1/main/shop'],
];

const argumentsOf = ({ words, command }: Named): readonly string[] =>
  command.registeredArguments
    .filter(({ required }) => required)
    .map((one) => {
      const named = `${words.join(' ')} ${one.name()}`;
      const path = THERE.find(([which]) => which.test(named))?.[1] ?? '';
      return words[1] === 'add' ? `${path}-2` : path;
    });

const longOf = ({ long }: Option): string => long ?? '';

const neededBeside = (option: Option, { command }: Named): readonly string[] =>
  command.options
    .filter((one) => one.mandatory && one !== option)
    .flatMap((one) => [longOf(one), one.argChoices?.[0] ?? '2h']);

/** A field at the beginning of a sentence, a route, or a name that only a body has. */
const OF_THE_API =
  /(?:^|: |• )[a-z_]+(?:\.[a-z_]+)*(?:\[\d+\])?: |\/v1\/|\b(?:POST|PATCH)\b|`[a-z]+_[a-z_]+`/;

const isOfStore = ({ words }: Named): boolean =>
  ['serve', 'key', 'backup', 'restore-store', 'doctor'].includes(words[0] ?? '');

describe('a sentence of the command line', () => {
  const cli = aCommandLine();

  it('names what was typed, of each option of each command', async () => {
    await cli.run('release', 'db-eu-1');
    const all = commandsOf(program({ kinds: BUNDLED_KINDS })).filter((one) => !isOfStore(one));
    const tried = all.flatMap((one) =>
      one.command.options
        .filter(({ required, long }) => required && long !== '--output')
        .map((option) => [
          ...one.words,
          ...argumentsOf(one),
          ...neededBeside(option, one),
          longOf(option),
          '?? no',
        ]),
    );
    const refused: string[] = [];
    for (const argv of tried) {
      const { exitCode, stderr } = await cli.run(...argv);
      if (exitCode !== 0) refused.push(stderr.replace(/^error: /, ''));
    }
    expect(refused.length).to.be.greaterThan(150);
    expect(refused.filter((text) => OF_THE_API.test(text))).to.deep.equal([]);
  });

  const CASES: readonly (readonly [typed: string, named: RegExp])[] = [
    [
      'instance set db-eu-1/main --databases some',
      /• --databases: "some" is not a list of databases, or `all`/,
    ],
    ['server remove db-eu-1 --yes', /`--with-children` removes that as well/],
    ['server rename db-eu-1 \u0007', /• NAME: /],
    [
      'restore db-eu-1/main/shop --to db-eu-1/main --jobs 99',
      /^error: --jobs: must be a number from 1 to 8/,
    ],
    ['problems list --on ', /^error: --on: must be the id or the path /],
    ['maintenance start db-eu-1 --for 2w', /choose an earlier `--for`/],
  ];

  for (const [typed, named] of CASES)
    it(`names what was typed, of ${typed.replace('\u0007', 'BEL')}`, async () => {
      await withStoredDump(cli);
      await cli.run('release', 'db-eu-1');
      expect(await cli.stderr(...typed.split(' '))).to.match(named);
    });
});
