import type { RowBody } from '../live/bodies.js';

const ENGINES: Readonly<Record<string, string>> = {
  ...{ postgresql: 'PostgreSQL', mysql: 'MySQL', mariadb: 'MariaDB' },
};

const factsOf = ({ engine, address, host, port, tls, user, kind, encrypted, ...row }: RowBody) =>
  ({
    Engine: engine == null ? undefined : (ENGINES[engine] ?? engine),
    Address: address,
    Host: host === undefined || port === undefined ? undefined : `${host}:${port}`,
    TLS: tls,
    Admin: user,
    Kind: kind,
    Dumps: encrypted === true ? 'encrypted' : undefined,
    'Managed by': row.managed_by,
    Made: row.managed_by === null ? 'by hand' : undefined,
  }) satisfies Readonly<Record<string, string | null | undefined>>;

/** What the fleet file says of a resource; no secret is among it. */
export const Facts = ({ place }: { readonly place: RowBody }) => {
  const facts = Object.entries(factsOf(place)).filter(([, fact]) => fact != null);
  return facts.length === 0 ? null : (
    <dl class="declared">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
