import { isDerived, type RowBody } from '../live/bodies.js';
import { Statements } from '../parts/copy.js';
import { Prose } from '../parts/reasons.js';
import { Sign } from '../parts/sign.js';

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
    'Managed by': isDerived(row.managed_by) ? undefined : row.managed_by,
    Made: row.managed_by === null ? 'by hand' : undefined,
  }) satisfies Readonly<Record<string, string | null | undefined>>;

/** What the fleet file says of a resource; no secret is among it. */
export const Facts = ({ place }: { readonly place: RowBody }) => {
  const facts = Object.entries(factsOf(place)).filter(([, fact]) => fact != null);
  return (
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

/** What the checks of an instance cannot see, with what lets them, and what they leave out: nothing is said of that. */
export const NotSeen = ({ place: { unseen, left_out: leftOut } }: { readonly place: RowBody }) => (
  <>
    {[unseen, leftOut].map((text) =>
      text == null ? null : (
        <div key={text} class="not-seen">
          <Sign of="unknown" />
          <p>
            <Prose text={text} />
          </p>
          <Statements text={text} />
        </div>
      ),
    )}
  </>
);
