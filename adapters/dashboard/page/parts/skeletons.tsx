const ROWS = [0, 1, 2, 3, 4];

/** Where rows will stand once they are read. */
export const Skeletons = ({ title }: { readonly title: string }) => (
  <div class="waiting" aria-busy="true">
    <p class="unseen">{title}</p>
    <ul class="card skeletons" aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row}>
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </li>
      ))}
    </ul>
  </div>
);
