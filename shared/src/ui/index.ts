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
export { ComparedFields } from './comparison/compared-fields.tsx';
export type { ComparedRow } from './comparison/compared-fields.tsx';
export { EarlierStateTable } from './comparison/earlier-state-table.tsx';
export { FieldChanges, ValueChange } from './comparison/value-change.tsx';
export type { FieldChangesProps, ValueChangeProps } from './comparison/value-change.tsx';
export { ReasonStrip, ReasonText, UsualImport, usualImport } from './comparison/reason-strip.tsx';
export type { ReasonStripProps } from './comparison/reason-strip.tsx';
export { RelatedList, RelatedSection } from './drugs/related-list.tsx';
export { SourceComparison } from './comparison/source-comparison.tsx';
export type { SourceComparisonProps } from './comparison/source-comparison.tsx';
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
export { SelectBox } from './controls/select-box.tsx';
export type { SelectBoxProps } from './controls/select-box.tsx';
export { useFileDownload } from './list/use-file-download.ts';
export type { FetchedFile, WantedFile } from './list/use-file-download.ts';
export { FactBadges } from './drugs/fact-badges.tsx';
export { DrugLine } from './drugs/drug-line.tsx';
export { OthersOnProduct } from './drugs/others-on-product.tsx';
export { DrugBadges } from './drugs/drug-badges.tsx';
export { CountBadge, SubNavigation, TabStrip } from './page/navigation.tsx';
export { CardTalk } from './drugs/card-talk.tsx';
export type { CardTalkProps } from './drugs/card-talk.tsx';
export {
  MarketChoice,
  movedMeanwhileText,
  MoveDialog,
  QuestionField,
  useMarketKeys,
} from './drugs/move-dialog.tsx';
export type {
  MarketChoiceProps,
  AskedDrugMove,
  DecidedMove,
  MoveDialogProps,
} from './drugs/move-dialog.tsx';
export { DrugCard } from './drugs/drug-card.tsx';
export type { DrugCardProps } from './drugs/drug-card.tsx';
export { MOVE_ICONS, MoveButtons } from './drugs/move-buttons.tsx';
export { BrandMark, Icon, isIconName } from './controls/icon.tsx';
export type { IconName } from './controls/icon.tsx';
export { useKeySheet } from './root/key-sheet.tsx';
export { KeyLetter } from './controls/key-letter.tsx';
export { useKeyHint, useKeys } from './controls/keys-context.ts';
export type { KeyActions } from './controls/keys-context.ts';
export { listKeys, onFocusedItem, VirtualList } from './list/virtual-list.tsx';
export { hasPlace } from './list/place.ts';
export type { PlaceState } from './list/place.ts';
export { SkeletonCards } from './drugs/skeleton-cards.tsx';
/**
 * For lists that aren't rows of a page (the menu of a long select): a screen's own copy would add 8
 * KB.
 */
export { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
export type { VirtualListHandle, VirtualListProps } from './list/virtual-list.tsx';
export { ConfirmDialog } from './overlay/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './overlay/confirm-dialog.tsx';
export { Dialog, Drawer } from './overlay/dialog.tsx';
export type { DialogProps } from './overlay/dialog.tsx';
export { MenuButton } from './overlay/menu-button.tsx';
export type { MenuButtonProps, MenuItem } from './overlay/menu-button.tsx';
export { Badge, EmptyState, NotFound, Panel, VisuallyHidden } from './page/page-pieces.tsx';
export { ErrorPanel, FaultPanel } from './page/error-panel.tsx';
export type { ErrorPanelProps, FaultPanelProps } from './page/error-panel.tsx';
export { PageHeading } from './page/page-heading.tsx';
export type { PageHeadingProps } from './page/page-heading.tsx';
export type { SubNavigationItem, Tab, TabStripProps } from './page/navigation.tsx';
export { MonthTable } from './list/month-table.tsx';
export { ExportButton } from './list/export-button.tsx';
export type { ExportButtonProps, ListPrint } from './list/export-button.tsx';
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
export { FailureStrip } from './drugs/failure-strip.tsx';
export { useUnloadGuard } from './page/use-unload-guard.ts';
export { useAnnounce, useToastLog, useToast } from './page/use-toast.ts';
export type { Toasts } from './page/use-toast.ts';
export type { LoggedToast, ToastTone, ToastAction, ToastOptions } from './page/toast-store.ts';
