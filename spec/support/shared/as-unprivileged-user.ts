const NOBODY = 65_534;

/** Runs something as a user to whom file modes apply, since they do not apply to root. */
export const asUnprivilegedUser = <A>(run: () => A): A => {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
  }
};
