import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { isRequiredToPublish } from '@refined/shared/domain';
import type { DrugFieldName, RequiredToPublish } from '@refined/shared/domain';
import { Icon } from '@refined/shared/ui';
import type { FormValues } from '../form/form-values.ts';
import { incompleteMessages } from '../messages/incomplete.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import { missingInForm } from './missing-in-form.ts';

type Missing = readonly RequiredToPublish[];

const Marks = createContext<Missing | undefined>(undefined);

export interface PublishMarksProps {
  /** Undefined until the form is filled. */
  readonly values: FormValues | undefined;
  readonly lists: LookupLists;
  readonly children: ReactNode;
}

/** Marks the fields that are needed for publication (D53): only where the host publishes. */
export const PublishMarks = ({ values, lists, children }: PublishMarksProps) => {
  const publishes = useFeature('publications');
  const missing = useMemo(() => (values ? missingInForm(values, lists) : []), [values, lists]);
  return <Marks value={publishes ? missing : undefined}>{children}</Marks>;
};

export interface PublishMark {
  /** Beside the label. */
  readonly note?: string;
  /** Below the control, while the field is blank. */
  readonly hint?: ReactNode;
}

const NO_MARK: PublishMark = {};

const hint = (
  <span className="ed-missing">
    <Icon name="warning" size={14} /> {incompleteMessages.missingHere}
  </span>
);

/** A field's marks for publication. */
export const usePublishMark = (name: DrugFieldName): PublishMark => {
  const missing = use(Marks);
  if (!missing || !isRequiredToPublish(name)) return NO_MARK;
  return { note: incompleteMessages.needed, hint: missing.includes(name) ? hint : undefined };
};
