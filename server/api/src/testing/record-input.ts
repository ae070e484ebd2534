import { drugInput, type DrugInput } from '@refined/shared/contract';

const { shape } = drugInput as unknown as { readonly shape: Readonly<Record<string, unknown>> };

/** The body of a save that changes nothing: what a PUT takes, as a GET answered it. */
export const inputOf = (record: Readonly<Record<string, unknown>>): DrugInput =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((key) => key in record)
      .map((key) => [key, record[key]]),
  ) as unknown as DrugInput;
