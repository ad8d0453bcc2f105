/** `SHIP` in ASCII: keeps our locks apart from those of others in the same database. */
const LOCK_NAMESPACE = 0x53484950;

const LOCKS = { migration: 1, fleet: 2, token: 3 } as const;

/** The SQL that waits until nobody else holds this lock, and holds it until the transaction ends. */
export const takeLock = (lock: keyof typeof LOCKS): string =>
  `SELECT pg_advisory_xact_lock(${LOCK_NAMESPACE}, ${LOCKS[lock]})`;
