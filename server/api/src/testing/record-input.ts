import { drugInput, type DrugInput } from '@refined/shared/contract';

const { shape } = drugInput as unknown as { readonly shape: Readonly<Record<string, unknown>> };

/** The body of a PUT that changes nothing, from a GET's answer. */
export const inputOf = (record: Readonly<Record<string, unknown>>): DrugInput =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((key) => key in record)
      .map((key) => [key, record[key]]),
  ) as unknown as DrugInput;
