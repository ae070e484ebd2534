import { localDay } from '@refined/shared/domain';

/** The day of the last answer that was entered in this tab: a meeting answers about many drugs. */
const STORED = 'refined.meeting';

export const lastMeeting = (): string => {
  try {
    return sessionStorage.getItem(STORED) ?? localDay(new Date());
  } catch {
    return localDay(new Date());
  }
};

export const keepMeeting = (day: string): void => {
  try {
    sessionStorage.setItem(STORED, day);
  } catch {
    // Without storage each answer begins with today.
  }
};
