import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ResourceRow } from '../../../../core/problems/resource-row.js';
import { mayBeAbsent, orNull } from '../../fields/decode-exactly.js';

/** What the fleet says of a resource besides its name; each type has its own fields, and no secret is among them. */
export interface ResourceFacts {
  readonly address?: string | null;
  readonly engine?: string | null;
  readonly host?: string;
  readonly port?: number;
  /** The mode of its TLS. */
  readonly tls?: string;
  /** The admin user. */
  readonly user?: string;
  /** `none`: the database needs no dump. */
  readonly backups?: string | null;
  readonly cron?: string;
  readonly timezone?: string;
  /** The name of a destination; null where the dumps are made elsewhere. */
  readonly destination?: string | null;
  readonly kind?: string;
  readonly encrypted?: boolean;
  /** Of a database: when a dump of it is due next; null where none is, and without `backup:read`. */
  readonly next_dump_at?: string | null;
  /** Of a database: when the last good dump of one of its schedules ended. */
  readonly last_dump_at?: string | null;
  /** Of a schedule that is got by its id. */
  readonly next_due_at?: string | null;
  readonly last_success_at?: string | null;
}

export const ResourceFacts = mayBeAbsent({
  address: orNull(t.string),
  engine: orNull(t.string),
  host: t.string,
  port: t.number,
  tls: t.string,
  user: t.string,
  backups: orNull(t.string),
  cron: t.string,
  timezone: t.string,
  destination: orNull(t.string),
  kind: t.string,
  encrypted: t.boolean,
  next_dump_at: orNull(t.string),
  last_dump_at: orNull(t.string),
  next_due_at: orNull(t.string),
  last_success_at: orNull(t.string),
}) satisfies t.Type<ResourceFacts, unknown>;

export const resourceFacts = ({ resource, engine }: ResourceRow): ResourceFacts => {
  switch (resource.type) {
    case 'server':
      return { address: resource.attributes.address ?? null };
    case 'instance': {
      const { host, port, tls, user } = resource.attributes;
      return { engine: O.toNullable(engine), host, port, tls: tls.mode, user };
    }
    case 'database':
      return { engine: O.toNullable(engine), backups: resource.attributes.backups ?? null };
    case 'schedule': {
      const { cron, timezone, destination = null } = resource.attributes;
      return { engine: O.toNullable(engine), cron, timezone, destination };
    }
    case 'destination': {
      const { kind, encrypt = [] } = resource.attributes;
      return { kind, encrypted: encrypt.length > 0 };
    }
    case 'channel':
      return { kind: resource.attributes.kind };
  }
};
