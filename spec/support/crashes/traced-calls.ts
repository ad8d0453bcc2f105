import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pollUntil } from '../shared/poll-until.js';

/** A call of the kernel that came back without an error, in the order of their ends; places are in the order of all beginnings and ends. */
export interface TracedCall {
  readonly name: string;
  /** What stands between the parentheses: texts are in hexadecimal escapes. */
  readonly args: string;
  readonly result: number;
  readonly beganAt: number;
  readonly endedAt: number;
}

const NAMES = [
  'open',
  'openat',
  'creat',
  'mkdir',
  'mkdirat',
  'rmdir',
  'unlink',
  'unlinkat',
  'link',
  'linkat',
  'rename',
  'renameat',
  'renameat2',
  'ftruncate',
  'truncate',
  'fallocate',
  'write',
  'pwrite64',
  'writev',
  'pwritev',
  'pwritev2',
  'copy_file_range',
  'sendfile',
  'fsync',
  'fdatasync',
  'sync_file_range',
  'sendto',
  'sendmsg',
].join(',');

/** More than any program writes at once. */
const MOST_BYTES = '2000000';

const STRACE = '/usr/bin/strace';

export const hasStrace = (): boolean => existsSync(STRACE);

/** Runs a program, its threads and its children, and writes their calls to a file. It is no parent of the program. */
export const tracedBy = (log: string): readonly string[] => [
  STRACE,
  '-D',
  '-f',
  '--seccomp-bpf',
  '-y',
  '-xx',
  '-s',
  MOST_BYTES,
  '-o',
  log,
  '-e',
  `trace=${NAMES}`,
  '-e',
  'signal=kill',
];

/** The calls in the log of a program that has ended, or is about to. */
export const readCalls = async (log: string): Promise<readonly TracedCall[]> => {
  const begun = new Map<string, { readonly text: string; readonly at: number }>();
  const text = await pollUntil(
    () => readFile(log, 'latin1'),
    (lines) => lines.endsWith(' +++\n') && isEnded(lines),
  );
  return text.split('\n').flatMap((line, at) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text.endsWith('<unfinished ...>')) {
      begun.set(thread, { text: text.replace(/ *<unfinished \.\.\.>$/, ''), at });
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    const start = resumed === null ? undefined : begun.get(thread);
    return callOf(`${start?.text ?? ''}${resumed?.[1] ?? text}`, start?.at ?? at, at);
  });
};

/** The first line is one of the first process. */
const isEnded = (lines: string): boolean =>
  new RegExp(`^${/^\d+/.exec(lines)?.[0] ?? ''} \\+\\+\\+ `, 'm').test(lines);

const callOf = (text: string, beganAt: number, endedAt: number): readonly TracedCall[] => {
  const [, name, args, result] = /^(\w+)\((.*)\) += (\d+)(?:<|$)/.exec(text) ?? [];
  return name === undefined || args === undefined
    ? []
    : [{ name, args, result: Number(result), beganAt, endedAt }];
};

/** The texts among the arguments, as bytes. */
export const textsIn = (args: string): readonly Buffer[] =>
  [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) =>
    Buffer.from(text.replaceAll('\\x', ''), 'hex'),
  );

/** The file of each descriptor among the arguments. */
export const placesIn = (args: string): readonly string[] =>
  [...args.matchAll(/(?:\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>/g)].map(([, text = '']) =>
    Buffer.from(text.replaceAll('\\x', ''), 'hex').toString(),
  );
