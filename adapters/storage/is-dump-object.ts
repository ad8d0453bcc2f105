/** As `objectName` makes the names of dumps, and of the manifests next to them. */
const DUMP_OBJECT =
  /\/\d{8}T\d{6}Z-[\da-f]{8}-\d{1,9}\.[a-z]{2,7}\d{1,3}\.[a-z]{2,9}(?:\.age)?(?:\.json)?$/;

/** Whether a name is one of ours, by its form. Only what has such a name is ever swept. */
export const isDumpObject = (name: string): boolean => DUMP_OBJECT.test(name);
