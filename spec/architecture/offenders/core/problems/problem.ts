export interface Problem {
  readonly kind: string;
}
