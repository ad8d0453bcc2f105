import type { DetectedKind } from './detected-kind.js';

interface GroupWording {
  readonly detail: string;
  readonly remedy: string;
}

/** One sentence and one remedy for several databases of an instance; undefined for kinds that are not grouped. */
export const problemGroupWording = (kind: string, count: number): GroupWording | undefined => {
  if (!Object.hasOwn(GROUPS, kind)) return undefined;
  const { detail, remedy } = GROUPS[kind as keyof typeof GROUPS];
  return { detail: `${count} ${detail}`, remedy };
};

const GROUPS = {
  database_unscheduled: {
    detail: 'databases have no schedule.',
    remedy: 'Give them schedules, or `backups: none` if they need no dump.',
  },
  database_missing: {
    detail: 'databases do not exist on the instance.',
    remedy: 'Create them, correct their names, or remove them from the fleet.',
  },
  database_closed: {
    detail: 'databases do not accept connections.',
    remedy: 'Open those that should be dumped to connections, on the server.',
  },
  dump_blocked: {
    detail: 'databases cannot be dumped whole.',
    remedy:
      'Run `shipshape check` for them: it names what stands in the way, with statements to paste.',
  },
  may_not_restore: {
    detail: 'databases have something that a restore of their dumps may lose.',
    remedy: 'Run `shipshape check` for them: it names what may be lost, with statements to paste.',
  },
  database_access_denied: {
    detail: 'databases do not let the admin user in.',
    remedy: 'Grant the admin user access to them, on the server.',
  },
} as const satisfies Readonly<Partial<Record<DetectedKind, GroupWording>>>;
