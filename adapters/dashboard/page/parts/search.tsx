import { goTo } from '../navigation.js';
import { type ListRoute, narrowed } from '../route.js';

interface SearchProps {
  readonly route: ListRoute;
  readonly label: string;
}

/** Narrows a list down to what has a text in its path. */
export const Search = ({ route, label }: SearchProps) => (
  <form
    class="search"
    onSubmit={(event) => {
      event.preventDefault();
      const text = new FormData(event.currentTarget).get('q');
      goTo(narrowed(route, 'q', typeof text === 'string' ? text.trim() : ''));
    }}
  >
    <input
      name="q"
      aria-label={label}
      placeholder={label}
      defaultValue={route.filter['q'] ?? ''}
      autoComplete="off"
      spellcheck={false}
      dir="auto"
    />
    <button type="submit">Find</button>
  </form>
);
