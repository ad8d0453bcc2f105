import type { Argument, Command, Option } from 'commander';
import type { Kinds } from '../../../core/described/kind.js';
import { program } from '../program.js';

/** A page of the manual, such as `shipshape-apply.1`. */
export interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** The pages of the manual: one of the program, and one of each of its commands, from what `--help` shows. */
export const manPages = (version: string, kinds: Kinds): readonly ManPage[] => {
  let printed = '';
  const output = { writeOut: (text: string) => void (printed += text), getOutHelpWidth: () => 80 };
  const shipshape = program({ version, kinds, output });
  /** What its help has below the options. */
  const textBelow = (command: Command): string => {
    printed = '';
    command.outputHelp();
    return printed.slice(command.helpInformation().length);
  };
  return [
    page(version, shipshape, [
      '.SH OPTIONS',
      ...optionsOf(shipshape),
      '.SH COMMANDS',
      ...shown(shipshape).flatMap(pointer),
      ...notes(textBelow(shipshape)),
    ]),
    ...shown(shipshape).map((command) =>
      page(version, command, [
        ...(shown(command).length === 0 ? ['.SH OPTIONS', ...optionsOf(command)] : []),
        ...notes(textBelow(command)),
        ...shown(command).flatMap((inner) => section(inner, textBelow(inner))),
        '.SH SEE ALSO',
        '.BR shipshape (1),',
        'for the options that all commands take.',
      ]),
    ),
  ];
};

const page = (version: string, command: Command, body: readonly string[]): ManPage => {
  const name = pageName(command);
  return {
    file: `${name}.1`,
    text: lines(
      `.TH ${roff(name.toUpperCase())} 1 "" "shipshape ${version}" "Shipshape"`,
      '.SH NAME',
      `${roff(name)} \\- ${roff(command.description())}`,
      '.SH SYNOPSIS',
      ...synopsis(command),
      ...body,
    ),
  };
};

/** A command of a command, such as `instance add`. */
const section = (command: Command, textBelow: string): readonly string[] => [
  `.SH ${roff(command.name().toUpperCase())}`,
  roff(`${command.description()}.`),
  '.PP',
  ...synopsis(command),
  ...optionsOf(command),
  ...paragraphs(textBelow),
];

const notes = (text: string): readonly string[] => {
  const blocks = textBlocks(text);
  return blocks.length === 0 ? [] : ['.SH NOTES', ...blocks];
};

const paragraphs = (text: string): readonly string[] => {
  const blocks = textBlocks(text);
  return blocks.length === 0 ? [] : ['.PP', ...blocks];
};

const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;

const pageName = (command: Command): string => nameOf(command).replaceAll(' ', '-');

const shown = (command: Command): readonly Command[] => command.commands.filter(isShown);

const isShown = (command: Command): boolean =>
  command.parent?.createHelp().visibleCommands(command.parent).includes(command) ?? false;

const synopsis = (command: Command): readonly string[] => {
  const inner = shown(command);
  return inner.length > 0 && command.parent !== null
    ? inner.flatMap((one, at) => [...(at === 0 ? [] : ['.br']), ...synopsis(one)])
    : [`.B ${roff(nameOf(command))}`, roff(command.usage())];
};

const optionsOf = (command: Command): readonly string[] => {
  const help = command.createHelp();
  return [
    ...help
      .visibleArguments(command)
      .flatMap((argument: Argument) => [
        '.TP',
        `.I ${roff(argument.name())}`,
        roff(help.argumentDescription(argument)),
      ]),
    ...help
      .visibleOptions(command)
      .flatMap((option: Option) => [
        '.TP',
        `.B ${roff(option.flags)}`,
        roff(help.optionDescription(option)),
      ]),
  ];
};

const pointer = (command: Command): readonly string[] => [
  '.TP',
  `.BR ${roff(pageName(command))} (1)`,
  roff(command.description()),
];

/** A text as roff has it: nothing in it is a request or an escape. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** Paragraphs that are filled, and lines that begin with blanks, which stay as they are. */
const textBlocks = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.trim().split('\n').reduce<readonly string[]>(addLine, []);

const addLine = (all: readonly string[], line: string): readonly string[] => {
  if (line.trim() === '') return [...all, '.PP'];
  if (!line.startsWith(' ')) return [...all, roff(line)];
  return all.at(-1) === '.fi'
    ? [...all.slice(0, -1), roff(line), '.fi']
    : [...all, '.nf', roff(line), '.fi'];
};
