import { linkToList } from '../route.js';
import type { ListName } from '../views.js';

interface TabsProps {
  readonly view: ListName;
  readonly label: string;
  /** Views that stand together, by what each is called. */
  readonly tabs: Readonly<Partial<Record<ListName, string>>>;
}

export const Tabs = ({ view, label, tabs }: TabsProps) => (
  <nav class="choice" aria-label={label}>
    {Object.entries(tabs).map(([list, name]) => (
      <a
        key={list}
        href={linkToList(list as ListName)}
        aria-current={list === view ? 'page' : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
);
