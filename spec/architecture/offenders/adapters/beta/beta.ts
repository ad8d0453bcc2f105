export interface Beta {
  readonly name: string;
}
