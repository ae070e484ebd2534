import { useParams } from '@refined/shared/router';
import { StyleSheet } from '@refined/shared/ui';
import approval from './page/approval.css';
import worklist from './page/worklist.css';
import fields from './fields/fields.css';
import selectField from './fields/select-field.css';
import history from './history/history.css';
import { DrugEditPage } from './page/drug-edit-page.tsx';
import edit from './page/edit.css';

const styles = [selectField, fields, edit, approval, worklist, history].join('');

/**
 * The edit screen, `/drugs/:drugId`. Each drug gets a new form, so no state of the last one
 * remains.
 */
export const Screen = () => {
  const { drugId = '' } = useParams();
  return (
    <>
      <StyleSheet text={styles} />
      <DrugEditPage key={drugId} drugId={drugId} />
    </>
  );
};
