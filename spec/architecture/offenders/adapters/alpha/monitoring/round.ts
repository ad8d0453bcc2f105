export interface Round {
  readonly number: number;
}
