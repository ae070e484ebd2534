import { useFeature, useProduct, useQueueCounts } from '@refined/shared/api-client';
import type { Publication } from '@refined/shared/contract';
import { Button, Dialog, TextField, useKeyHint, useKeys, Panel } from '@refined/shared/ui';
import { effectiveDayOf, PATHS, QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import { moveMessages, publicationMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { publishMessages as text } from '../publish-messages.ts';
import { queuesMessages } from '../queue-messages.ts';
import { PublicationPreview } from './publication-preview.tsx';
import { touched, usePublishUpdate, type EffectiveDay } from './use-publish-update.ts';

const EffectiveField = ({ day: { value, set, hint, error, bounds } }: { day: EffectiveDay }) => (
  <div className="qu-effective">
    <TextField
      type="date"
      label={text.effective}
      hint={hint}
      error={error}
      min={bounds.first}
      max={bounds.last}
      required
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  </div>
);

/**
 * The preview of the next publication, its effective date, and the button that says what it will
 * publish (D21, D56).
 */
const PublishDialog = ({
  open,
  busy,
  note,
  preview,
  effective,
  close,
  confirm,
}: Omit<ReturnType<typeof usePublishUpdate>, 'show'>) => {
  const product = useProduct();
  const { data } = preview;
  const count = data ? touched(data) : 0;
  // The baseline's date is the date of Health Canada's extract, so it can't be corrected.
  const isDated = data !== undefined && (count > 0 || (data.against?.number ?? 0) > 0);
  const label =
    data &&
    (count > 0
      ? text.confirm(count, data.number)
      : effective.corrects
        ? text.confirmSame(data.number, effective.value)
        : undefined);
  const actions = (
    <>
      <Button onClick={close} aria-disabled={busy || undefined}>
        {text.cancel}
      </Button>
      {label && isDated ? (
        <Button
          variant="primary"
          busy={busy || preview.busy}
          why={effective.error}
          onClick={confirm}
        >
          {label}
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
      {isDated ? <EffectiveField day={effective} /> : null}
    </Dialog>
  );
};

/**
 * Publishing needs a host that offers it (D21). Without one the button is inactive, with the reason
 * beside it and in its accessible name.
 */
export const PublishUpdate = ({
  onPublished,
}: {
  readonly onPublished: (publication: Publication) => void;
}) => {
  const { data } = useQueueCounts();
  const offered = useFeature('publications');
  const { show, ...dialog } = usePublishUpdate(onPublished);
  const hintOf = useKeyHint();
  useKeys({ publish: offered ? show : undefined });
  const why = offered
    ? undefined
    : data === undefined
      ? queuesMessages.publishUnknown
      : queuesMessages.hostDoesNotPublish;
  return (
    <>
      {why === undefined || data === undefined ? null : (
        <span className="qu-why rf-muted" aria-hidden="true">
          {why}
        </span>
      )}
      <Button
        variant={offered ? 'primary' : 'default'}
        why={why}
        {...hintOf(offered ? 'publish' : undefined)}
        onClick={show}
      >
        {queuesMessages.publish}
      </Button>
      <PublishDialog {...dialog} />
    </>
  );
};

/** What waits in the other queues. An empty update queue shows it below already. */
const WhatIsLeft = () => {
  const { data } = useQueueCounts();
  const waiting = QUEUES_ON_SCREENS.filter(
    (queue) => queue !== 'update' && data !== undefined && data[QUEUES[queue].countKey] > 0,
  );
  if (!data || data.update === 0 || waiting.length === 0) return null;
  return (
    <ul className="qu-left rf-flow rf-plain" aria-label={text.left}>
      {waiting.map((queue) => (
        <li key={queue}>
          {queuesMessages.waiting(data[QUEUES[queue].countKey])}{' '}
          <Link to={PATHS.queue(queue)}>{moveMessages.heading[queue]}</Link>
        </li>
      ))}
    </ul>
  );
};

/** After Publish Update: what was published, where to find it, and what is left to do. */
export const PublishedNotice = ({ publication }: { readonly publication: Publication }) => {
  const { number, left_out: leftOut = 0 } = publication;
  const hasFiles = useFeature('publication_files');
  const { name: product } = useProduct();
  return (
    <Panel as="section" className="qu-published" aria-label={publicationMessages.numbered(number)}>
      <p>
        <strong>{text.out(number, effectiveDayOf(publication))}</strong> {text.kinds(publication)}
      </p>
      {leftOut > 0 ? <p>{text.leftOut(leftOut)}</p> : null}
      <p className="qu-published-links rf-flow">
        <Link to={PATHS.product()}>{text.seeIt(product)}</Link>
        {hasFiles ? <Link to={PATHS.publicationFiles(number)}>{text.files}</Link> : null}
      </p>
      <WhatIsLeft />
    </Panel>
  );
};
