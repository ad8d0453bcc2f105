import type { GrantBody, Role } from '../live/bodies.js';
import { useAnswer } from '../live/ask.js';
import { plural } from '../parts/words.js';
import { foundIn } from '../resource/resource-paths.js';
import { linkTo } from '../route.js';

/** What each role may do, made of the core as the page is built. */
declare const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly string[]>>;

/** The role that has these permissions and no other; how many they are where none has. */
const roleOf = (permissions: ReadonlySet<string>): string => {
  const role = Object.entries(PERMISSIONS_OF_ROLE).find(
    ([, all]) => all.length === permissions.size && all.every((one) => permissions.has(one)),
  );
  return role?.[0] ?? plural(permissions.size, 'permission');
};

/** What a token may do, and on what. */
export const Grants = ({ grants }: { readonly grants: readonly GrantBody[] }) => {
  const permissions = new Set<string>(grants.map(({ permission }) => permission));
  const [scope = 'fleet'] = grants.map((grant) => grant.scope);
  return (
    <>
      <span title={[...permissions].join(', ')}>{roleOf(permissions)}</span>
      {scope !== 'fleet' && <Scope key={scope} id={scope} />}
    </>
  );
};

/** Read once: which resource has an id does not change. */
export const Scope = ({ id }: { readonly id: string }) => {
  const found = foundIn(useAnswer(`v1/resources?at=${id}`)?.answer);
  return (
    <>
      {' '}
      on{' '}
      {found === undefined ? (
        <a href={linkTo(id)}>a part of the fleet</a>
      ) : (
        <>
          {found.type}{' '}
          <a href={linkTo(id)} dir="auto">
            {found.path}
          </a>
        </>
      )}
    </>
  );
};
