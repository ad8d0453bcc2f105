export const ENGINES = ['postgresql', 'mysql', 'mariadb'] as const;

/** The database software that an instance runs. */
export type Engine = (typeof ENGINES)[number];

/** The engines whose dumps can be checked. The others may be registered and counted. */
const CHECKED_ENGINES: ReadonlySet<Engine> = new Set(['postgresql']);

export const isChecked = (engine: Engine): boolean => CHECKED_ENGINES.has(engine);
