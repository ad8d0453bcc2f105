import * as t from 'io-ts';
import type {
  KnownBackups,
  RepositoryProblem,
} from '../../../../core/backups/physical/known-backups.js';
import { REPOSITORY_PROBLEMS } from '../../../../core/backups/physical/known-backups.js';
import { BACKUP_TOOLS } from '../../../../core/engines/backup-tool.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { IsoInstant } from '../rows/column-codecs.js';

const texts = t.readonlyArray(t.string);

/** What is known of physical backups, as JSON. */
export const KnownBackupsCodec = t.intersection([
  t.strict({
    tool: t.keyof(BACKUP_TOOLS),
    reportedAt: IsoInstant,
    usable: t.number,
    broken: t.strict({ names: texts, count: t.number }),
    damaged: texts,
    failedChecks: texts,
    isTooOld: t.boolean,
    since: exactPartial(
      Object.fromEntries(REPOSITORY_PROBLEMS.map((kind) => [kind, IsoInstant])) as Record<
        RepositoryProblem,
        typeof IsoInstant
      >,
    ),
  }),
  exactPartial({
    window: t.strict({ from: IsoInstant, until: IsoInstant, isContinuous: t.boolean }),
    gap: t.intersection([t.strict({ after: t.string }), exactPartial({ before: t.string })]),
  }),
]) satisfies t.Type<KnownBackups, unknown>;
