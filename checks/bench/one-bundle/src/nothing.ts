/** Replaces parts of the page that only separate releases need. */
const Nothing = (): null => null;

export const AboutDialog = Nothing;
export const OverrideDialog = Nothing;
export const OverrideStrip = Nothing;
export const ShellUpdate = Nothing;
