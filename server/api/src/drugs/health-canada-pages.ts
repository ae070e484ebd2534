/** Addresses of Health Canada's pages (D72), with `{number}`; undefined: no links. */
export interface HealthCanadaPages {
  /** The page of a product in the Drug Product Database, by drug code. */
  readonly product: string | undefined;
  /** The page of a notice of compliance, by number. */
  readonly notice: string | undefined;
}

/** The address of a page; undefined without a number, or if the links are off. */
export const pageOf = (
  template: string | undefined,
  number: number | null | undefined,
): string | undefined =>
  number === null || number === undefined
    ? undefined
    : template?.replaceAll('{number}', String(number));
