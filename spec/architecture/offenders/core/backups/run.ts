export interface Run {
  readonly id: string;
}
