import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { quoted } from '../codec/describe-value.js';
import { codec, refuse, withDefault } from '../codec/codec.js';
import { record } from '../codec/record.js';
import { ResourcePath } from './channel-leaf-codecs.js';
import { shortestGapMs } from './cron-and-time-zone.js';
import { durationCodec, durationText } from './duration-codec.js';
import { CronExpression, Note, TimeZone } from './leaf-codecs.js';

const Window = record({
  on: ResourcePath,
  cron: CronExpression,
  timezone: withDefault(TimeZone, 'UTC'),
  for: durationCodec('7d', '1m'),
  note: withDefault(Note, ''),
});

/** A window that comes again, as the document has it; not before it is over. */
export const maintenanceCodec: typeof Window = codec(Window.name, (value, context) =>
  pipe(
    Window.validate(value, context),
    E.flatMap((window) =>
      shortestGapMs(window.cron) >= window.for
        ? t.success(window)
        : refuse(
            window.cron,
            t.appendContext(context, 'cron', CronExpression),
            `${quoted(window.cron)} begins again before the ${durationText(window.for)} of \`for\` are over`,
          ),
    ),
  ),
);
