/** What was examined of a host, and how it is. */
export interface HostFinding {
  /** Such as `tools` or `store`. */
  readonly about: string;
  /** `note`: it works, and somebody may want it otherwise. */
  readonly verdict: 'good' | 'note' | 'wrong';
  readonly detail: string;
  readonly remedy?: string;
}

type Finding = (about: string, detail: string, remedy?: string) => HostFinding;

const finding =
  (verdict: HostFinding['verdict']): Finding =>
  (about, detail, remedy) => ({ about, verdict, detail, ...(remedy !== undefined && { remedy }) });

export const good = finding('good');
export const note = finding('note');
export const wrong = finding('wrong');
