import type { Command } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { commandOutput, EXIT, type GlobalOptions } from '../command/command-output.js';
import { printResult } from '../command/print-result.js';
import { sentenceRows } from '../terminal/columns.js';
import type { Style, View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';
import type { HostFinding } from './host-finding.js';

export interface DoctorActions {
  readonly doctor: (options: GlobalOptions) => Promise<void>;
}

const HELP = `
Examines the host on which \`shipshape serve\` is to run, under the same settings: run it as the
user of the service. Logs in nowhere; \`shipshape check --all\` does. Makes no store and no file.

Exits with 1 if something is wrong.

Examples:
  shipshape doctor
  shipshape doctor --json | jq '.findings[] | select(.verdict == "wrong")'
`;

export const addDoctorCommand = (shipshape: Command, actions: DoctorActions): void => {
  shipshape
    .command('doctor')
    .description('examine this host: tools, folders, store, clock, names and ways to the servers')
    .addHelpText('after', HELP)
    .action((_, command: Command) => actions.doctor(command.optsWithGlobals()));
};

export const doctorCommand = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
): Promise<number> => {
  const findings = await deps.examineHost(options.config);
  const isWrong = findings.some(({ verdict }) => verdict === 'wrong');
  const exitCode = isWrong ? EXIT.no : EXIT.yes;
  return printResult(
    deps,
    options,
    E.right(commandOutput({ findings }, ({ findings }, view) => show(findings, view), exitCode)),
  );
};

const MARKS: Readonly<Record<HostFinding['verdict'], readonly [string, Style]>> = {
  good: ['✔', 'green'],
  note: ['!', 'yellow'],
  wrong: ['✖', 'red'],
};

const show = (findings: readonly HostFinding[], view: View): string =>
  [...findings.flatMap((finding) => showFinding(finding, view)), ''].join('\n');

const showFinding = (
  { about, verdict, detail, remedy }: HostFinding,
  { paint, width }: View,
): readonly string[] => {
  const [mark, style] = MARKS[verdict];
  const head = { cells: [{ text: mark, paint: (text: string) => paint(style, text) }] };
  return [
    ...sentenceRows([{ ...head, sentence: { text: `${about}: ${detail}` } }], width),
    ...(remedy === undefined ? [] : [paragraph('   → ', remedy, width)]),
  ];
};
