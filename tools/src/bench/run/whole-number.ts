/** A number from 1, as typed. @throws with the option's name */
export const wholeNumber = (typed: string | undefined, option: string): number => {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} is a number from 1.`);
  return number;
};

/** Numbers from 1, separated by commas, as typed. @throws with the option's name */
export const wholeNumbers = (typed: string | undefined, option: string): readonly number[] =>
  (typed ?? '').split(',').map((one) => wholeNumber(one, option));
