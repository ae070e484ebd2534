import { useParams } from '@refined/shared/router';
import { StyleSheet } from '@refined/shared/ui';
import approval from './page/approval.css';
import listBeside from './page/list-beside.css';
import worklist from './page/worklist.css';
import fields from './fields/fields.css';
import selectField from './fields/select-field.css';
import history from './history/history.css';
import { DrugEditPage } from './page/drug-edit-page.tsx';
import edit from './page/edit.css';
import { ListBeside } from './page/list-beside.tsx';
import { useCameFrom } from './page/use-came-from.ts';

const styles = [selectField, fields, edit, approval, worklist, history, listBeside].join('');

/**
 * The edit screen, `/drugs/:drugId`. Each drug gets a new form, so no state of the last one
 * remains; the list beside it stays.
 */
export const Screen = () => {
  const { drugId = '' } = useParams();
  const cameFrom = useCameFrom(drugId);
  return (
    <>
      <StyleSheet text={styles} />
      <ListBeside drugId={drugId} cameFrom={cameFrom}>
        <DrugEditPage key={drugId} drugId={drugId} cameFrom={cameFrom} />
      </ListBeside>
    </>
  );
};
