import { caseDrugName, type ChangeKind } from '@refined/shared/domain';
import { looksGeneric, type SubType } from '../dpd/infer-type.ts';
import { lookupLabel, type SourceRecord } from '../dpd/source-record.ts';
import type { SourceChange } from '../values/source-values.ts';
import { productStrength } from '../values/strength.ts';
import type { Notice } from './notice-records.ts';
import type { NoticeProduct } from './plan-notices.ts';

/** Abbreviated new drug submissions (generics): in both languages, and as abbreviations. */
const ABBREVIATED = /abbreviated|abr[ée]g[ée]e|\bS?ANDS\b|\bS?PADN\b/i;

export const inferNoticeSubType = (product: NoticeProduct, notice: Notice | undefined): SubType =>
  ABBREVIATED.test(notice?.submissionType ?? '') ||
  looksGeneric(
    product.brandName,
    product.ingredients.map(({ name }) => name),
  )
    ? 'Generic'
    : 'Single-Source Brand';

/**
 * The record of a drug known only from a notice; fields without a value stay empty for the
 * reviewer.
 */
export const recordOfNotice = (
  product: NoticeProduct,
  notice: Notice | undefined,
  subTypeLabel: string,
): SourceRecord => ({
  din: product.din,
  drug_name: caseDrugName(product.brandName, subTypeLabel),
  health_canada_drug_name: product.brandName,
  drug_class: null,
  manufacturer: notice?.manufacturer ? lookupLabel(notice.manufacturer) : null,
  schedule: [],
  active_ingredient: product.ingredients.map(({ name }) => lookupLabel(name)),
  administration: [],
  form: '',
  strength: productStrength(product.ingredients),
});

/** A notice as a reason (D48): number, date and kind. */
export const noticeChange = (
  kind: Extract<ChangeKind, 'notice' | 'unlisted'>,
  product: NoticeProduct,
  notice: Notice | undefined,
): SourceChange => ({
  kind,
  field: null,
  before: null,
  after: [
    `${notice?.withConditions ? 'NOC/c' : 'NOC'} ${product.nocNumber}`,
    notice?.lastUpdate ?? notice?.date ?? '',
    notice?.submissionType ?? '',
    notice?.reason ?? '',
  ].filter(Boolean),
});
