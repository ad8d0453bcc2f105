const NOBODY = 65_534;

/** Runs something as a user whom file modes hold back, since they do not hold back root. */
export const asUnprivilegedUser = <A>(run: () => A): A => {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
  }
};
