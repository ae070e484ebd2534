import { DRUG_TYPE_KINDS, drugTypeKind } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import { choicesOf } from '../form/choices.ts';
import { editMessages } from '../messages/edit.ts';
import { fieldId } from './field-id.ts';
import { SingleSelect } from './select-field.tsx';
import type { SelectFieldProps } from './select-field.tsx';

const CHOICES = choicesOf(
  DRUG_TYPE_KINDS.map((kind) => ({ id: kind, name: editMessages.productType[kind] })),
);
const nothing = () => undefined;

/** Drug/Product Type: disabled, it follows from the sub-type (specification §2, §5; D26). */
export const ProductTypeField = ({
  subType,
  awaits,
}: { subType: string | undefined } & Pick<SelectFieldProps, 'awaits'>) => (
  <SingleSelect
    awaits={awaits}
    id={fieldId('product_type')}
    label={fieldMessages.labels.product_type}
    hint={editMessages.productTypeFollows}
    choices={CHOICES}
    value={(subType !== undefined && drugTypeKind(subType)) || null}
    onChange={nothing}
    disabled
  />
);
