import { createRequire } from 'node:module';

/** The version of the files of this package, at the moment. The path is the same from the bundle. */
export const packageVersion = (): string => {
  const require = createRequire(import.meta.url);
  return (require('shipshape/package.json') as { readonly version: string }).version;
};
