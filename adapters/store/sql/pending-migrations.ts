/** What is run before the migrations where a store has the one and lacks the other. */
interface Repair {
  readonly where: string;
  readonly lacks: string;
  readonly sql: string;
}

/** What became of migrations after they had landed. */
export interface MigrationChanges {
  /**
   * Those that changed places, each with a column that it adds and no later one removes. The number that a store has of
   * them may count others, so that its columns say which it has seen.
   */
  readonly moved: ReadonlyMap<string, string>;
  /** What a store lacks that an earlier text of a migration made. */
  readonly repairs: readonly Repair[];
}

/** What brings a store of a version up to date. `names` are its tables, its indexes, and its columns as `table.column`. */
export const pendingMigrations = (
  migrations: readonly string[],
  { moved, repairs }: MigrationChanges,
  version: number,
  names: ReadonlySet<string>,
): readonly string[] => [
  ...repairs
    .filter(({ where, lacks }) => names.has(where) && !names.has(lacks))
    .map(({ sql }) => sql),
  ...migrations.filter((migration, at) => {
    const column = moved.get(migration);
    return column === undefined ? at >= version : !names.has(column);
  }),
];
