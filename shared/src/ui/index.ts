/**
 * The UI kit, one door: the only place that knows MUI, emotion, notistack and TanStack Virtual.
 * Screens draw with these and are *given* their data; nothing here fetches.
 */
export { default as Box } from '@mui/material/Box';
export { EarlierStateTable } from './comparison/earlier-state-table.tsx';
export { FieldChanges } from './comparison/field-changes.tsx';
export type { FieldChangesProps } from './comparison/field-changes.tsx';
export { ReasonStrip } from './comparison/reason-strip.tsx';
export type { ReasonStripProps } from './comparison/reason-strip.tsx';
export { ReasonText } from './comparison/reason-text.tsx';
export { UsualImport, usualImport } from './comparison/usual-import.ts';
export { RelatedList } from './comparison/related-list.tsx';
export { RelatedSection } from './comparison/related-section.tsx';
export { SourceComparison } from './comparison/source-comparison.tsx';
export type { SourceComparisonProps } from './comparison/source-comparison.tsx';
export type { DecisionName } from './comparison/comparison-row.tsx';
export { Button, ButtonLink } from './controls/button.tsx';
export type { ButtonLinkProps, ButtonProps, ButtonVariant } from './controls/button.tsx';
export { describedBy, Field } from './controls/field.tsx';
export type { FieldProps, FieldTexts } from './controls/field.tsx';
export { IconButton } from './controls/icon-button.tsx';
export type { IconButtonProps } from './controls/icon-button.tsx';
export { NativeSelect } from './controls/native-select.tsx';
export type { NativeSelectProps, SelectOption } from './controls/native-select.tsx';
export { SelectBox } from './controls/select-box.tsx';
export type { SelectBoxProps } from './controls/select-box.tsx';
export { TextArea } from './controls/text-area.tsx';
export type { TextAreaProps } from './controls/text-area.tsx';
export { TextField } from './controls/text-field.tsx';
export type { TextFieldProps } from './controls/text-field.tsx';
export { Badge } from './drugs/badge.tsx';
export { CountBadge } from './drugs/count-badge.tsx';
export { DelistedChoice } from './drugs/delisted-choice.tsx';
export type { DelistedChoiceProps } from './drugs/delisted-choice.tsx';
export { DrugBadges } from './drugs/drug-badges.tsx';
export { DrugCard } from './drugs/drug-card.tsx';
export type { DrugCardProps } from './drugs/drug-card.tsx';
export { movedMeanwhileText } from './drugs/moved-meanwhile-text.ts';
export { MoveButtons } from './drugs/move-buttons.tsx';
export { MoveDialog } from './drugs/move-dialog.tsx';
export type { AskedDrugMove, DecidedMove, MoveDialogProps } from './drugs/move-dialog.tsx';
export { BrandMark, Icon } from './icons/icon.tsx';
export { isIconName } from './icons/icon-paths.ts';
export type { IconName } from './icons/icon-paths.ts';
export { SkeletonCards } from './list/skeleton-cards.tsx';
/**
 * For lists that aren't rows of a page (the menu of a long select): a screen's own copy would cost
 * it 8 KB.
 */
export { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
export { VirtualList } from './list/virtual-list.tsx';
export type { VirtualListHandle, VirtualListProps } from './list/virtual-list.tsx';
export { ConfirmDialog } from './overlay/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './overlay/confirm-dialog.tsx';
export { Dialog } from './overlay/dialog.tsx';
export type { DialogProps } from './overlay/dialog.tsx';
export { Drawer } from './overlay/drawer.tsx';
export { MenuButton } from './overlay/menu-button.tsx';
export type { MenuButtonProps, MenuItem } from './overlay/menu-button.tsx';
export { EmptyState } from './page/empty-state.tsx';
export { ErrorPanel } from './page/error-panel.tsx';
export type { ErrorPanelProps } from './page/error-panel.tsx';
export { NotFound } from './page/not-found.tsx';
export { PageHeading } from './page/page-heading.tsx';
export type { PageHeadingProps } from './page/page-heading.tsx';
export { Panel, VisuallyHidden } from './page/panel.tsx';
export { SubNavigation } from './page/sub-navigation.tsx';
export type { SubNavigationItem } from './page/sub-navigation.tsx';
export { TabStrip } from './page/tab-strip.tsx';
export type { Tab, TabStripProps } from './page/tab-strip.tsx';
export { PrintButton } from './print/print-button.tsx';
export type { PrintableList } from './print/print-button.tsx';
export { PrintHead } from './print/print-head.tsx';
export { PrintedDrugs } from './print/printed-drugs.tsx';
export type { PrintedDrugsProps } from './print/printed-drugs.tsx';
export { usePrinting } from './print/use-printing.ts';
export { PublicationChanges } from './publications/publication-changes.tsx';
export type { PublicationChangesProps } from './publications/publication-changes.tsx';
export { KitRoot } from './root/kit-root.tsx';
export type { KitRootProps } from './root/kit-root.tsx';
export type { Tone } from './theme/palette.ts';
export { tokens } from './theme/tokens.ts';
export { useAnnounce } from './toasts/announcer.ts';
export { useToastLog } from './toasts/toast-log.ts';
export type { LoggedToast, ToastTone } from './toasts/toast-log.ts';
export { useToast } from './toasts/use-toast.ts';
export type { ToastAction, ToastOptions, Toasts } from './toasts/use-toast.ts';
