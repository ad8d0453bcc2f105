import { useState } from 'preact/hooks';
import { linkToAdd } from '../edit/edit-route.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import type { RowBody } from '../live/bodies.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { useLeadOn } from '../navigation.js';
import { linkTo } from '../route.js';
import { Connect } from './connect.js';

/** A further server: its login says what it has, and a policy when that is dumped. */
export const ConnectPage = () => {
  const [name, setName] = useState('');
  const leadOn = useLeadOn();
  const [chosen, setChosen] = useState<string>();
  const read = useAnswer('v1/policies?limit=100');
  const { policies = [] } = bodyOf<{ readonly policies?: readonly RowBody[] }>(read?.answer) ?? {};
  // One that is the only one is meant.
  const policy = chosen ?? (policies.length === 1 ? policies[0]?.name : undefined) ?? '';
  const more = {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(policy !== '' && { policy }),
  };
  return (
    <article class="resource">
      <h1 tabIndex={-1}>Add a server</h1>
      {useMay()('fleet:write', ON_FLEET) ? (
        <Connect
          more={more}
          beside={(usual) => (
            <div class="fields">
              <label>
                Name
                <input
                  value={name}
                  placeholder={usual}
                  autoComplete="off"
                  spellcheck={false}
                  dir="auto"
                  onInput={({ currentTarget: { value } }) => setName(value)}
                />
              </label>
              <label>
                Policy, which says when its databases are dumped
                <select
                  value={policy}
                  onChange={({ currentTarget: { value } }) => setChosen(value)}
                >
                  <option value="">That of the fleet, or none</option>
                  {policies.map(({ id, name: one }) => (
                    <option key={id} value={one}>
                      {one}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          onAdded={(path) => leadOn(linkTo(path))}
        />
      ) : (
        <p class="empty card">Your token may not do this: it takes fleet:write here.</p>
      )}
      <p>
        <a href={linkToAdd('server')}>Add one by hand, without a login</a>
      </p>
    </article>
  );
};
