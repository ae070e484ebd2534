/** Addresses of Health Canada's pages (D72), with `{number}`; undefined: no links. */
export interface HealthCanadaPages {
  /** Of a product of the Drug Product Database, by its drug code. */
  readonly product: string | undefined;
  /** Of a notice of compliance, by its number. */
  readonly notice: string | undefined;
}

/** One page's address; undefined without a number, or where such links are off. */
export const pageOf = (
  template: string | undefined,
  number: number | null | undefined,
): string | undefined =>
  number === null || number === undefined
    ? undefined
    : template?.replaceAll('{number}', String(number));
