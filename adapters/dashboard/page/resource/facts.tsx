import type { RowBody } from '../live/bodies.js';

/** Made of the records of the engines, as the page is built. */
declare const ENGINE_NAMES: Readonly<Record<string, string>>;

const factsOf = ({ engine, address, host, port, tls, user, kind, encrypted, ...row }: RowBody) =>
  ({
    Engine: engine == null ? undefined : (ENGINE_NAMES[engine] ?? engine),
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
