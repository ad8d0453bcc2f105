import { useState } from 'preact/hooks';
import { Menu } from '../parts/menu.js';
import { chooseLook, type LookName, lookOf, LOOKS } from './look.js';

const HalfMoon = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
  </svg>
);

/** Colours, height of rows and zone of times. */
export const LookMenu = () => (
  <Menu label="Look" button={<HalfMoon />}>
    {(Object.keys(LOOKS) as LookName[]).map((name) => (
      <Choices key={name} name={name} />
    ))}
  </Menu>
);

const Choices = ({ name }: { readonly name: LookName }) => {
  const { title, values } = LOOKS[name];
  const [first = ''] = Object.keys(values);
  const [chosen, setChosen] = useState(lookOf(name) === '' ? first : lookOf(name));
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="segments">
        {Object.entries(values).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={`look-${name}`}
              checked={value === chosen}
              onChange={() => {
                setChosen(value);
                chooseLook(name, value);
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
