import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../navigation.js';
import { linkTo } from '../route.js';

/** A field for a path. Control or Command with K leads to it even where single keys are switched off. */
export const GoTo = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);
  return (
    <form
      class="go-to"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const input = field.current;
        const path = input?.value.trim().replace(/^\/+|\/+$/g, '') ?? '';
        if (input === null || path === '') return;
        input.value = '';
        goTo(linkTo(path));
      }}
    >
      <input
        ref={field}
        name="at"
        aria-label="Go to a server, an instance or a database, by its path"
        placeholder="Go to db-eu-1/main/shop"
        autoComplete="off"
        spellcheck={false}
        dir="auto"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
};
