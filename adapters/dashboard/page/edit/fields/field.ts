/** What is typed, by the place of each field; a list or a mapping has a line for each of its members. */
export type Values = Readonly<Record<string, string>>;

/** A line, unless it says otherwise: `block` is a text of several, `secret` a line and `key` a text that is not shown again. */
export type FieldForm = 'number' | 'block' | 'list' | 'secret' | 'key' | 'mapping';

/** A field of a form, for one place of the description of a resource. */
export interface Field {
  /** Its place, such as `admin.user`. */
  readonly at: string;
  readonly label: string;
  readonly as?: FieldForm;
  /** What each value is called; the empty one stands for none. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly isNeeded?: boolean;
  readonly hint?: string;
  /** What holds where it is empty, or an example. */
  readonly placeholder?: string;
  /** Apart from those that are needed each time. */
  readonly isSeldom?: boolean;
  readonly isShown?: (values: Values) => boolean;
  /** Blanks at its ends belong to it: it is a name that somebody else has given. */
  readonly isExact?: boolean;
  /** What is stored stays. */
  readonly isFixed?: boolean;
}

/** Never answered: an empty field leaves it as it is stored. A mapping is of secrets. */
export const isSecret = ({ as }: Field): boolean =>
  as === 'secret' || as === 'key' || as === 'mapping';

export const isShown = (values: Values) => (field: Field) => field.isShown?.(values) ?? true;

/** In whose place of the values stands that a stored secret is to be removed. */
export const removalOf = ({ at }: Field): string => `${at}!`;

export const NAME: Field = {
  ...{ at: 'name', label: 'Name', isNeeded: true },
  hint: 'Blanks at its ends are left out',
};

/** Whether anything was typed. */
export const isEmpty = ({ isExact = false }: Field, text: string): boolean =>
  (isExact ? text : text.trim()) === '';
