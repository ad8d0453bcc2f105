import * as E from 'fp-ts/lib/Either.js';
import type { ApiStep } from '../command/command-output.js';
import type { CommandLineDeps } from '../command-line-deps.js';

/** Prints the fleet as a fleet file, and with `--json` as a document: as it is, to be applied again. */
export const exportCommand =
  ({ writeFleet }: Pick<CommandLineDeps, 'writeFleet'>): ApiStep =>
  async (api) => {
    const fleet = await api.exportFleet();
    if (E.isLeft(fleet)) return fleet;
    const yaml = await writeFleet(fleet.right, 'yaml');
    const json: unknown = JSON.parse(await writeFleet(fleet.right, 'json'));
    return E.right({ exitCode: 0, json, text: () => yaml });
  };
