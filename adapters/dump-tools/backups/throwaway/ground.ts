import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerPrograms } from '../engine-tools.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { type Confinement, findConfinement, runProgram } from './confinement.js';
import { makeProofFolder, removeFolder } from './proof-folder.js';

/** What all throw-away servers of a process have in common. */
export interface Ground {
  /** The folder of this process. */
  readonly home: string;
  readonly confinement: Confinement;
  /** The files of a new server, which are made once. Rejects where they cannot be. */
  readonly templateOf: (programs: ServerPrograms) => Promise<string>;
}

/** The user of every system that owns nothing: `initdb` takes none without a name. */
const NOBODY = 65_534;

/** Throws where there can be no servers. */
export const prepareGround = async (
  folder: string,
  onToolMessage: (message: string) => void,
): Promise<Ground> => {
  const confinement = await findConfinement(NOBODY);
  if (confinement === undefined)
    throw new Error(
      'as root, Shipshape runs such a server as another user only, for which it needs `setpriv` and `prlimit` (util-linux).',
    );
  if (confinement.lacks !== undefined) onToolMessage(confinement.lacks);
  const home = await makeProofFolder(folder);
  if (confinement.choosesUser) await refuseClosed(home, confinement);
  const templates = new Map<string, Promise<string>>();
  const make = (programs: ServerPrograms): Promise<string> => {
    const template = makeTemplate(home, confinement, programs);
    templates.set(programs.maker, template);
    // The next one tries again.
    template.catch(() => templates.delete(programs.maker));
    return template;
  };
  return {
    home,
    confinement,
    templateOf: (programs) => templates.get(programs.maker) ?? make(programs),
  };
};

const refuseClosed = async (home: string, { confine }: Confinement): Promise<void> => {
  try {
    await runProgram(
      confine({ file: 'test', argv: ['-x', home] }, NOBODY),
      new AbortController().signal,
    );
  } catch {
    throw new Error(
      `as another user it cannot enter ${home}: set SHIPSHAPE_PROOF_DIR to a folder that everybody may enter (chmod o+x, also above it).`,
    );
  }
};

const TEMPLATE_MS = 300_000;

const makeTemplate = async (
  home: string,
  { confine, choosesUser }: Confinement,
  programs: ServerPrograms,
): Promise<string> => {
  const folder = join(home, `template-${programs.engine}-${templateNumber()}`);
  await mkdir(folder, { mode: 0o700 });
  if (choosesUser) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const argv = TOOLS_OF_ENGINE[programs.engine].server.make(programs, data);
  try {
    await runProgram(
      confine({ file: programs.maker, argv }, NOBODY),
      AbortSignal.timeout(TEMPLATE_MS),
    );
    return data;
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
};

let templatesMade = 0;
const templateNumber = (): number => (templatesMade += 1);
