import type { EngineRecord } from '../../engines/engine-record.js';
import type { DumpFailureCode } from '../dump-failure.js';
import type { ContentKind, ContentsDifference } from './database-contents.js';

export interface FailureWording {
  readonly detail: string | ((facts: FailureFacts) => string);
  /** Where engines or facts differ, that of the engine and of the facts. */
  readonly remedy: string | ((engine: EngineRecord, facts: FailureFacts) => string);
}

/** What some failures say besides their code. */
interface FailureFacts {
  readonly code: DumpFailureCode;
  readonly major?: number;
  readonly difference?: ContentsDifference;
}

/** Why a dump was not proved although it may be good: something is missing where it would be restored. */
export const UNPROVED_WORDING = {
  restore_tool_missing: {
    detail: 'No program that could read the dump back is installed on the Shipshape host.',
    remedy:
      'Install the client programs of the version that makes the dump, which include it; a plain dump of PostgreSQL is restored by those since 13.22, 14.19, 15.14, 16.10 and 17.6.',
  },
  restore_server_missing: {
    detail:
      'No server programs of this engine are installed on the Shipshape host, of the version of the dumped server or a newer one, on which the dump would be restored to prove it.',
    remedy: ({ dumpTool }, { major = 0 }) =>
      `Install \`${dumpTool.serverPackage(major)}\` there (its service need not run), allow such servers (SHIPSHAPE_PROOFS_PER_NODE), name an instance in \`restore_on\`, or have dumps read through only (\`verify: read\`).`,
  },
  restore_no_room: {
    detail:
      'The dump was written; the server that was made on the Shipshape host to restore it had too little room for it, on the disk or in memory.',
    remedy:
      'Make room on the disk of SHIPSHAPE_PROOF_DIR, raise SHIPSHAPE_PROOF_DISK_MB, name an instance in `restore_on`, or have dumps read through only (`verify: read`).',
  },
  restore_extension_missing: {
    detail:
      'The dump was written; it needs an extension, or a plugin, that is not installed on the Shipshape host, where a server was made to restore it.',
    remedy:
      "Shipshape's log names it: install its package there, or name an instance in `restore_on` that has it.",
  },
  restore_role_missing: {
    detail:
      'The dump was written; something in it, such as a policy of row-level security, names a role, which the server that was made to restore it has not.',
    remedy:
      'Name an instance in `restore_on` that has the roles: a dump of one database does not hold them.',
  },
  restore_superuser_needed: {
    detail:
      'The dump was written; only a superuser may restore something in it, and the server that was made for it on the Shipshape host has none, since it could not be kept apart from the host.',
    remedy:
      'Run Shipshape as root of a system that lets it make namespaces, or name an instance in `restore_on`.',
  },
  restore_server_failed: {
    detail:
      'The dump was written; the server that was made on the Shipshape host to restore it did not start, or ended.',
    remedy: "Shipshape's log has what that server said.",
  },
  restore_denied: {
    detail:
      'The admin login of the instance in `restore_on` may not create a database there, in which to restore the dump.',
    remedy: ({ remedies }) => remedies.restore_denied,
  },
  restore_stalled: {
    detail:
      'The dump was written, and the instance in `restore_on` took nothing of it for SHIPSHAPE_DUMP_STALL_MS while it was restored there.',
    remedy:
      'See what that server had to do at the time; raise SHIPSHAPE_DUMP_STALL_MS where a single statement takes it longer, or name another instance in `restore_on`.',
  },
  restore_overprivileged: {
    detail:
      'The admin login of the instance in `restore_on` may do more than to create databases, and a plain dump is a script, which could use all that it may do.',
    remedy:
      'Create a role for it there that has LOGIN and CREATEDB and is a member of no role, or dump with `format: custom`.',
  },
} satisfies Partial<Readonly<Record<DumpFailureCode, FailureWording>>>;

interface KindWording {
  readonly one: string;
  readonly many: string;
}

const KINDS: Readonly<Record<ContentKind, KindWording>> = {
  table: { one: 'A table', many: 'tables' },
  sequence: { one: 'A sequence', many: 'sequences' },
  index: { one: 'An index', many: 'indexes' },
  constraint: { one: 'A constraint', many: 'constraints' },
  view: { one: 'A view', many: 'views' },
  function: { one: 'A function', many: 'functions' },
  trigger: { one: 'A trigger', many: 'triggers' },
  policy: { one: 'A policy of rows', many: 'policies of rows' },
  grant: { one: 'A grant or an owner', many: 'grants and owners' },
};

/** What differs, in a sentence; with the name where the difference has it. */
export const differenceWording = (difference: ContentsDifference): string => {
  const { name } = difference;
  return `${withoutName(difference)}${name === undefined ? '' : `: ${JSON.stringify(name)}`}.`;
};

const withoutName = ({ kind, how, source = 0, restored = 0 }: ContentsDifference): string => {
  const { one, many } = KINDS[kind];
  switch (how) {
    case 'missing':
      return `${one} of the source is not in the restored database`;
    case 'added':
      return `${one} of the restored database was not in the source`;
    case 'rows':
      return `${one} has ${restored} rows in the restored database, and had ${source} in the source`;
    case 'value':
      return `${one} of the restored database is at a value at which that of the source was not during the dump`;
    case 'names':
      return source === restored
        ? `Of its ${source} ${many} the restored database has some under other names`
        : `The restored database has ${restored} ${many}, and the source had ${source}`;
    case 'values':
      return 'Numbers of rows, or values of sequences, are not those of the source';
  }
};
