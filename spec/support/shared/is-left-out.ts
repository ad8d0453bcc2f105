/**
 * Whether the caller of the specs has said that this machine cannot have something, and has reported it: those that need it
 * are then left out, instead of being pending. `.ci/run` does so where a package mirror is away, namespaces or mounts are forbidden, or there is no kubectl.
 */
export const isLeftOut = (what: 'newer-servers' | 'namespaces' | 'mounts' | 'kubectl'): boolean =>
  (process.env['SHIPSHAPE_SPEC_LEFT_OUT'] ?? '').split(' ').includes(what);
