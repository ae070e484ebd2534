import { useParams } from '@refined/shared/router';
import { StyleSheet } from '@refined/shared/ui';
import { DrugEditPage } from './page/drug-edit-page.tsx';
import { editStyles } from './page/edit.styles.ts';

/**
 * The edit screen, `/drugs/:drugId`. Each drug gets a new form, so that nothing of the former one
 * remains.
 */
export const Screen = () => {
  const { drugId = '' } = useParams();
  return (
    <>
      <StyleSheet text={editStyles} />
      <DrugEditPage key={drugId} drugId={drugId} />
    </>
  );
};
