import type { RestoreStartedBody } from '../../api/backups/restore-body.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { StoredDumpBody } from '../../api/backups/stored-dump-body.js';
import { type Engine, ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { resourcePath } from '../../../core/shared/resource.js';
import { shellWord } from '../../../core/shared/shell-word.js';
import { formatSize, paragraph, pluralize, type View } from '../terminal/view.js';

/** The run of the dump, and whether a database of this path is in the fleet. */
export interface RestoredFrom {
  readonly dump: RunBody;
  readonly isInFleet: boolean;
}

export const showRestore = (
  run: RunBody,
  { dump, isInFleet }: RestoredFrom,
  view: View,
): string => {
  const { restoring, failure } = run;
  if (restoring === null) return '';
  const place = `${restoring.instance.path}/${resourcePath(restoring.database)}`;
  const lines =
    run.state === 'done'
      ? [
          `${view.paint('green', '✔')} ${view.paint('bold', place)}: ${contentsOf(run)} of ${dump.database.path}, as of ${timeOf(dump)}, in ${durationOf(run)}.`,
          ...differing(failure, view),
          ...leftOut(restoring, view),
          ...kept(run, view),
          ...(isInFleet
            ? []
            : [
                paragraph(
                  '  ',
                  `It is not in the fleet yet: \`shipshape database add ${shellWord(place)}\` adds it, unless its instance takes databases that are found.`,
                  view.width,
                ),
              ]),
        ]
      : [
          `${view.paint('red', '✖')} ${view.paint('bold', place)}: not restored. Run ${run.id}.`,
          ...(failure === null
            ? []
            : [
                paragraph('  • ', failure.detail, view.width),
                ...(restoring.failed_at === null
                  ? []
                  : [paragraph('    at ', restoring.failed_at, view.width)]),
                paragraph('    → ', failure.remedy, view.width),
              ]),
          '  Nothing of it stays on the server.',
        ];
  return [...lines, ''].join('\n');
};

type Restoring = NonNullable<RunBody['restoring']>;

const contentsOf = ({ restoring }: RunBody): string => {
  const contents = restoring?.contents;
  return contents == null ? 'restored' : contentsWording(contents);
};

export const contentsWording = ({
  tables,
  rows,
}: NonNullable<StoredDumpBody['restored']>): string =>
  `${pluralize(tables, 'table')} with ${rows.toLocaleString('en')} rows`;

const timeOf = ({ due_at, started_at }: RunBody): string => due_at ?? started_at;

const durationOf = ({ started_at, ended_at }: RunBody): string => {
  const seconds = Math.round((Date.parse(ended_at ?? started_at) - Date.parse(started_at)) / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

const differing = (failure: RunBody['failure'], view: View): readonly string[] =>
  failure === null
    ? []
    : [
        paragraph('  ▲ ', failure.detail, view.width),
        paragraph('    → ', failure.remedy, view.width),
      ];

const leftOut = ({ left_out }: Restoring, view: View): readonly string[] => {
  const { roles, statements, made_roles, locale } = left_out;
  const notes: readonly (readonly [boolean, string])[] = [
    [
      statements > 0,
      `Left out: ${pluralize(statements, 'statement')} about owners, grants, definers and the like.`,
    ],
    [
      roles.length > 0,
      `Roles or accounts that the dump names and the server does not have: ${roles.join(', ')}.`,
    ],
    [
      made_roles.length > 0,
      `Roles that were missing, made without login, password and memberships, which the globals have: ${made_roles.join(', ')}.`,
    ],
    [
      locale !== null,
      `The server does not have the locale of the source, ${locale ?? ''}: texts are in another order.`,
    ],
  ];
  return notes.flatMap(([isSo, text]) => (isSo ? [paragraph('  ▲ ', text, view.width)] : []));
};

const kept = ({ engine, restoring }: RunBody, view: View): readonly string[] => {
  const name = restoring?.kept_as;
  if (name == null) return [];
  const { quoteName } = ENGINE_RECORDS[engine as Engine];
  return [
    paragraph(
      '  ',
      `The database that it replaced is still there, as ${name}, and its sessions were ended. Once nobody needs it: DROP DATABASE ${quoteName(name)};`,
      view.width,
    ),
  ];
};

export const showDryRestore = (
  { database, total_bytes, tool_version }: RestoreStartedBody,
  dump: RunBody,
): string =>
  `Nothing is in the way: ${dump.database.path}, as of ${timeOf(dump)}, ${formatSize(total_bytes)}, would be restored to ${database} with the programs of ${tool_version}.\n`;
