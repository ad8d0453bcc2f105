import { delimiter, isAbsolute } from 'node:path';
import { ENGINE_RECORDS, ENGINES } from '../../../core/engines/engines.js';

const TOOLS = ENGINES.map((engine) => ENGINE_RECORDS[engine].dumpTool);

/** Where Debian, RPM and Homebrew put client programs that are not in PATH. */
const PACKAGED = [
  ...TOOLS.flatMap(({ folders }) => folders),
  ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((place) =>
    TOOLS.flatMap(({ formulae }) => formulae.map((formula) => `${place}/${formula}/bin`)),
  ),
];

/**
 * The directories to search unless the operator names others: those of the packages, then those of PATH.
 * Entries of PATH that are relative to the working directory are left out: it must not choose the program.
 */
export const usualToolDirectories = (path: string | undefined): readonly string[] => [
  ...PACKAGED,
  ...(path ?? '').split(delimiter).filter(isAbsolute),
];
