/** Sentences of taking an import back (D59). */
export const takeBackMessages = {
  api: {
    baseline:
      'The first extract can’t be taken back: publication 0 was made of it, and publications are never changed.',
    notLast: (later: number) =>
      `Only the last import can be taken back, and import ${later} came after this one.`,
    nothingKept:
      'This import can’t be taken back: an earlier release made it, which did not keep what it found.',
  },
} as const;
