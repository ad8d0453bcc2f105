import * as E from 'fp-ts/lib/Either.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import { type ApiStep, shown } from '../../command/command-output.js';
import { findIdOf } from '../../command/find-id-of.js';
import { showPlan } from '../show-plan.js';
import { askAbout, type AskDeps, type Asked } from './edit-asked.js';

export interface RemoveOptions extends Asked {
  readonly withChildren: boolean;
}

interface Removal extends RemoveOptions {
  readonly type: ResourceType;
  readonly idOrPath: string;
}

/** Removes a resource, once somebody has seen what goes with it. */
export const removeCommand =
  (deps: AskDeps, removal: Removal): ApiStep =>
  async (api) => {
    const { type, idOrPath, dryRun, withChildren, yes } = removal;
    const id = await findIdOf(api, type, idOrPath);
    if (E.isLeft(id)) return id;
    const of = { type, id: id.right };
    let ifMatch: string | undefined;
    if (!dryRun && !yes) {
      if (deps.terminal === undefined) return E.left(malformedRequest([NOBODY_TO_ASK]));
      const read = await api.describeResource(of);
      if (E.isLeft(read)) return read;
      const planned = await api.removeResource(of, { dryRun: true, withChildren });
      if (E.isLeft(planned)) return planned;
      const refused = await askAbout(deps, removal, planned.right, QUESTION);
      if (refused !== undefined) return E.right(refused);
      ifMatch = read.right.tag;
    }
    return shown(showPlan(dryRun))(await api.removeResource(of, { dryRun, withChildren, ifMatch }));
  };

const QUESTION = { question: 'Remove this, and its problems?', otherwise: 'Nothing was removed.' };

const NOBODY_TO_ASK =
  'There is no terminal on which to ask whether to remove it: give --yes, and see --dry-run for what would go.';
