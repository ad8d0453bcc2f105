/**
 * Whether the caller of the specs has said that this machine cannot have something, and has reported it: those that need it
 * are then left out, instead of being pending. `.ci/run` does so where a package mirror is away, or namespaces or mounts are forbidden.
 */
export const isLeftOut = (what: 'newer-servers' | 'namespaces' | 'mounts'): boolean =>
  (process.env['SHIPSHAPE_SPEC_LEFT_OUT'] ?? '').split(' ').includes(what);
