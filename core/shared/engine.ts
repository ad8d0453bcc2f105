export const ENGINES = ['postgresql', 'mysql', 'mariadb'] as const;

/** The database software that an instance runs. */
export type Engine = (typeof ENGINES)[number];
