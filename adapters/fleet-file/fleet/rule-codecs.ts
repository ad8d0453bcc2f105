import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { ACCESS_RULE } from '../../../core/described/access-rule.js';
import { MAINTENANCE_RULE } from '../../../core/described/maintenance-rule.js';
import { RESOURCE_PATH } from '../../../core/described/texts.js';
import { codec, quoted, refuse } from '../codec/codec.js';
import { NO_REFERENCES } from '../references/file-references.js';
import { shortestGapMs } from './cron-and-time-zone.js';
import { fieldsCodec, valueCodec } from './field-codecs.js';
import { CronExpression, durationText } from './value-codecs.js';

/** Of the resource that a rule is on. */
export const PathOfRule = valueCodec(NO_REFERENCES, RESOURCE_PATH);

/** A role for a group, as the document has it. */
export const accessCodec = fieldsCodec(NO_REFERENCES, ACCESS_RULE, { on: PathOfRule }, {});

const Window = fieldsCodec(NO_REFERENCES, MAINTENANCE_RULE, { on: PathOfRule }, {});

/** A window that comes again, as the document has it; not before it is over. */
export const maintenanceCodec: typeof Window = codec(Window.name, (value, context) =>
  E.flatMap(Window.validate(value, context), (window) =>
    shortestGapMs(window.cron) >= window.forMs
      ? t.success(window)
      : refuse(
          window.cron,
          t.appendContext(context, 'cron', CronExpression),
          `${quoted(window.cron)} begins again before the ${durationText(window.forMs)} of \`for\` are over`,
        ),
  ),
);
