/**
 * The UI kit. Only this folder uses emotion, notistack and TanStack Virtual; what it lacks, screens
 * take from MUI. Its parts get their data as props; they fetch nothing.
 *
 * @module
 * @example
 * ```tsx
 * import { Button, PageHeading, Panel, useToast } from '@refined/shared/ui';
 *
 * const text = { title: 'Price List', month: 'Of this month', save: 'Save', saved: 'Saved.' };
 *
 * export const Prices = () => {
 *   const toast = useToast();
 *   return (
 *     <>
 *       <PageHeading title={text.title} sub={text.month} />
 *       <Panel>
 *         <Button variant="primary" onClick={() => toast.success(text.saved)}>
 *           {text.save}
 *         </Button>
 *       </Panel>
 *     </>
 *   );
 * };
 * ```
 */

/** Only for screens that are already released; a new screen uses its own style sheet. */
export { default as Box } from '@mui/material/Box';
export { ComparedFields, type ComparedRow } from './comparison/compared-fields.tsx';
export { EarlierStateTable } from './comparison/earlier-state-table.tsx';
export { FieldChanges, ValueChange } from './comparison/value-change.tsx';
export type { FieldChangesProps, ValueChangeProps } from './comparison/value-change.tsx';
export { ReasonStrip, ReasonText, UsualImport, usualImport } from './comparison/reason-strip.tsx';
export type { ReasonStripProps } from './comparison/reason-strip.tsx';
export { RelatedList, RelatedSection } from './drugs/related-list.tsx';
export { SourceComparison, type SourceComparisonProps } from './comparison/source-comparison.tsx';
export type { TextDraft } from './controls/text-draft.ts';
export type { DecisionName } from './comparison/decision.tsx';
export { Button, ButtonLink, IconButton } from './controls/button.tsx';
export type {
  ButtonLinkProps,
  ButtonProps,
  ButtonVariant,
  IconButtonProps,
} from './controls/button.tsx';
export { describedBy, Field, NativeSelect, TextArea, TextField } from './controls/field.tsx';
export type {
  FieldProps,
  FieldTexts,
  NativeSelectProps,
  SelectOption,
  TextAreaProps,
  TextFieldProps,
} from './controls/field.tsx';
export { Toolbar } from './controls/toolbar.tsx';
export { SelectBox, type SelectBoxProps } from './controls/select-box.tsx';
export { useFileDownload, type FetchedFile, type WantedFile } from './list/use-file-download.ts';
export { FactBadges, DrugBadges } from './drugs/drug-badges.tsx';
export { DrugLine } from './drugs/drug-line.tsx';
export { OthersOnProduct } from './drugs/others-on-product.tsx';
export { CountBadge, SubNavigation, TabStrip } from './page/navigation.tsx';
export { CardTalk, type CardTalkProps } from './drugs/card-talk.tsx';
export {
  DelistedChoice,
  MarketChoice,
  movedMeanwhileText,
  MoveDialog,
  QuestionField,
  useDelistedKeys,
  useMarketKeys,
  type MarketChoiceProps,
  type AskedDrugMove,
  type DecidedMove,
  type MoveDialogProps,
} from './drugs/move-dialog.tsx';
export { DrugCard, type DrugCardProps } from './drugs/drug-card.tsx';
export { MOVE_ICONS, MoveButtons } from './drugs/move-buttons.tsx';
export { BrandMark, Icon, isIconName, type IconName } from './controls/icon.tsx';
export { useKeySheet } from './root/key-sheet.tsx';
export { KeyLetter } from './controls/key-letter.tsx';
export { useKeyHint, useKeys, type KeyActions } from './controls/keys-context.ts';
export { listKeys, onFocusedItem, VirtualList } from './list/virtual-list.tsx';
export { hasPlace, type PlaceState } from './list/place.ts';
export { SkeletonCards } from './drugs/skeleton-cards.tsx';
/**
 * For lists that aren't rows of a page (the menu of a long select): a screen's own copy would add 8
 * KB.
 */
export { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
export type { VirtualListHandle, VirtualListProps } from './list/virtual-list.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlay/confirm-dialog.tsx';
export { Dialog, Drawer, type DialogProps } from './overlay/dialog.tsx';
export { MenuButton, type MenuButtonProps, type MenuItem } from './overlay/menu-button.tsx';
export {
  Badge,
  EmptyState,
  NotFound,
  Panel,
  VisuallyHidden,
  FailureStrip,
} from './page/page-pieces.tsx';
export { ErrorPanel, FaultPanel } from './page/error-panel.tsx';
export type { ErrorPanelProps, FaultPanelProps } from './page/error-panel.tsx';
export { PageHeading, type PageHeadingProps } from './page/page-heading.tsx';
export type { SubNavigationItem, Tab, TabStripProps } from './page/navigation.tsx';
export { MonthTable } from './list/month-table.tsx';
export { ExportButton, type ExportButtonProps, type ListPrint } from './list/export-button.tsx';
export { PrintHead, PrintedDrugs, usePrinting } from './drugs/printed-drugs.tsx';
export type { PrintedDrugsProps } from './drugs/printed-drugs.tsx';
export { PublicationChanges } from './comparison/publication-changes.tsx';
export type { Deciding } from './comparison/to-check.tsx';
export type { PublicationChangesProps } from './comparison/publication-changes.tsx';
export { KitRoot } from './root/kit-root.tsx';
export { StyleSheet } from './root/style-sheet.tsx';
export { Table } from './list/table.tsx';
export type { TableProps, TableColumn, TableGroup, TableRow } from './list/table.tsx';
export type { Tone } from './theme/palette.ts';
export { tokens } from './theme/tokens.ts';
export { useMatches } from './theme/use-matches.ts';
export { useUnloadGuard } from './page/use-unload-guard.ts';
export { useAnnounce, useToastLog, useToast, type Toasts } from './page/use-toast.ts';
export type { LoggedToast, ToastTone, ToastAction, ToastOptions } from './page/toast-store.ts';
