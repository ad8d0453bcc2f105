export interface Reason {
  readonly code: string;
}
