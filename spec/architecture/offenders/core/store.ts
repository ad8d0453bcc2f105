export interface Store {
  readonly name: string;
}
