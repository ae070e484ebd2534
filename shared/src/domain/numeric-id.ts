/** The largest integer of the database's id columns. */
const LARGEST = 2_147_483_647;

/** Whether text can be the id of a drug, of a lookup's entry or of a user. */
export const isNumericId = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST;
