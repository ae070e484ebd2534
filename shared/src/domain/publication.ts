import type { DrugFieldName } from './drug-fields.ts';

/** What a publication holds of a drug, in the order in which it is shown and written to files. */
export const PUBLICATION_FIELDS = [
  'din', 'drug_name', 'type', 'active_ingredient', 'strength', 'form', 'administration', 'schedule', 'manufacturer', 'tier', 'drug_class',
  'sub_medical_condition', 'grandfather_period', 'health_canada_drug_name', 'pin',
] as const satisfies readonly (DrugFieldName | 'din' | 'tier' | 'pin')[];
export type PublicationField = (typeof PUBLICATION_FIELDS)[number];

/** Without one of these a record isn't published (D21). */
export const REQUIRED_TO_PUBLISH = ['type', 'drug_name', 'active_ingredient', 'form'] as const satisfies readonly PublicationField[];
export type RequiredToPublish = (typeof REQUIRED_TO_PUBLISH)[number];

export const FILE_FORMATS = ['csv', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Name of a publication's file; `at` is when it was published (ISO 8601). */
export const publicationFileName = (productKey: string, number: number, at: string, format: FileFormat): string => `${productKey}-${number}-${at.slice(0, 10)}.${format}`;
