export const ROLES = ['admin', 'operator', 'viewer', 'auditor'] as const;

/** A name for a set of permissions. */
export type Role = (typeof ROLES)[number];
