/** The codes without further facts. */
export const PLAIN_OBSTACLES = [
  'restore_unsupported',
  'restore_engine_differs',
  'restore_name_invalid',
  'restore_create_denied',
  'restore_database_exists',
  'restore_database_missing',
  'restore_replace_unsupported',
  'restore_replace_denied',
  'restore_tables_unsupported',
  'restore_tables_missing',
  'restore_jobs_unsupported',
  'restore_key_missing',
  'restore_key_wrong',
  'restore_host_full',
  'restore_failed',
] as const;

export type PlainRestoreCode = (typeof PLAIN_OBSTACLES)[number];

/** Why a dump cannot be restored at an instance, or was not. */
export type RestoreObstacle =
  | { readonly code: PlainRestoreCode }
  | {
      readonly code: 'restore_server_older';
      /** Of the server that was dumped. */
      readonly dumpedMajor: number;
      readonly serverMajor: number;
    };

export type RestoreObstacleCode = RestoreObstacle['code'];

export const RESTORE_OBSTACLES = [
  ...PLAIN_OBSTACLES,
  'restore_server_older',
] as const satisfies readonly RestoreObstacleCode[];

export const isRestoreObstacle = (failure: { readonly code: string }): failure is RestoreObstacle =>
  CODES.has(failure.code);

const CODES: ReadonlySet<string> = new Set(RESTORE_OBSTACLES);
