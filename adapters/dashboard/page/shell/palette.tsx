import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../navigation.js';
import { linkTo } from '../route.js';

export const showPalette = (): void => {
  document.querySelector<HTMLDialogElement>('dialog.palette')?.showModal();
};

/** A field for a path. Control or Command with K leads to it even where single keys are switched off. */
export const Palette = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      showPalette();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, []);
  return (
    <dialog ref={dialog} class="card palette" aria-label="Search or do">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const input = field.current;
          const path = input?.value.trim().replace(/^\/+|\/+$/g, '') ?? '';
          if (input === null || path === '') return;
          input.value = '';
          dialog.current?.close();
          goTo(linkTo(path));
        }}
      >
        <input
          ref={field}
          name="at"
          aria-label="Go to a server, an instance or a database, by its path"
          placeholder="db-eu-1/main/shop"
          autoComplete="off"
          spellcheck={false}
          dir="auto"
        />
      </form>
    </dialog>
  );
};
