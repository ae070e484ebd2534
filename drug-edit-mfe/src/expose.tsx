import { Global, css } from '@emotion/react';
import { useParams } from '@refined/shared/router';
import { DrugEditPage } from './page/drug-edit-page.tsx';
import { editStyles } from './page/edit.styles.ts';

const sheet = css(editStyles);

/**
 * The edit screen, `/drugs/:drugId`. Each drug gets a new form, so that nothing of the former one
 * remains.
 */
export const Screen = () => {
  const { drugId = '' } = useParams();
  return (
    <>
      <Global styles={sheet} />
      <DrugEditPage key={drugId} drugId={drugId} />
    </>
  );
};
