/** A line, unless it says otherwise: `block` is a text of several, `secret` a line and `key` a text that is not shown again. Under `cron` stands when it is due. */
export type FieldForm = 'number' | 'block' | 'list' | 'secret' | 'key' | 'mapping' | 'cron';

/** A field of a form, for one place of the description of a resource. */
export interface FormField {
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
  /** It is shown only with these words in other fields. */
  readonly only?: readonly { readonly at: string; readonly is?: string; readonly isNot?: string }[];
  /** Blanks at its ends belong to it: it is a name that somebody else has given. */
  readonly isExact?: boolean;
  /** What is stored stays. */
  readonly isFixed?: boolean;
  /** A list of mappings: the fields of each of them. */
  readonly items?: readonly FormField[];
}
