import * as kit from '@refined/shared/ui';
import { controls } from './controls.tsx';
import { drugs } from './drugs.tsx';
import type { KitName, Sheet } from './entry.ts';
import { pages } from './pages.tsx';
import { tables } from './tables.tsx';

export const SHEETS: readonly Sheet[] = [controls, drugs, tables, pages];

/** What the kit offers that has no look of its own, and why. */
const WITHOUT_LOOK: Partial<Record<KitName, string>> = {
  Badge: 'one of DrugBadges',
  FaultPanel: 'an ErrorPanel of a failed read',
  ValueChange: 'FieldChanges shows it',
  Box: 'a plain element with the theme’s spacing',
  KitRoot: 'what every state here stands in',
  StyleSheet: 'a screen’s own styles',
  VisuallyHidden: 'for screen readers only',
  UsualImport: 'a context',
  usualImport: 'a function',
  describedBy: 'a function',
  isIconName: 'a function',
  MOVE_ICONS: 'names; MoveButtons shows their drawings',
  movedMeanwhileText: 'a function',
  tokens: 'the theme’s values',
  useAnnounce: 'for screen readers only',
  useFileDownload: 'a hook; ExportButton shows what it does',
  useKeySheet: 'opens a Dialog with what the page offers',
  useKeys: 'offers keys',
  useKeyHint: 'attributes of a control',
  listKeys: 'a function',
  onFocusedItem: 'a function',
  useToastLog: 'what toasts said; the shell draws it',
  useVirtualizer: 'the library’s own',
  defaultRangeExtractor: 'the library’s own',
};

/** What the kit offers and nobody shows: nothing, or the catalogue isn't whole. */
export const missingParts = (): readonly string[] => {
  const shown = new Set<string>([
    ...SHEETS.flatMap(({ entries }) => entries.flatMap(({ parts }) => parts)),
    ...Object.keys(WITHOUT_LOOK),
  ]);
  return Object.keys(kit).filter((name) => !shown.has(name));
};
