import { useProduct } from '@refined/shared/api-client';
import { publicationMessages as text } from '@refined/shared/messages';
import { Button, Dialog } from '@refined/shared/ui';
import { PublicationPreview } from './publication-preview.tsx';
import { touched } from './use-publish-update.ts';
import type { usePublishUpdate } from './use-publish-update.ts';

/** The preview of the next publication, and the button that names what it would do (D21). */
export const PublishDialog = ({ open, busy, note, preview, close, confirm }: Omit<ReturnType<typeof usePublishUpdate>, 'show'>) => {
  const product = useProduct();
  const { data } = preview;
  const count = data ? touched(data) : 0;
  const actions = (
    <>
      <Button onClick={close} aria-disabled={busy || undefined}>
        {text.cancel}
      </Button>
      {data && count > 0 ? (
        <Button variant="primary" busy={busy || preview.busy} onClick={confirm}>
          {text.confirm(count, data.number)}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog open={open} title={text.title} wide onClose={close} actions={actions}>
      {note ? (
        <p className="rf-dialog-error" role="alert">
          {note}
        </p>
      ) : null}
      <PublicationPreview preview={preview} productName={product.name} />
    </Dialog>
  );
};
