import type { ReactNode } from 'react';
import { useId } from 'react';
import { reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';

/** The related records, shown on demand; `children` is the open section's content. */
export const RelatedSection = ({
  open,
  onToggle,
  children,
}: {
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{reasonMessages.related}</h3>
      <Button
        variant="quiet"
        className="rf-comparison-more"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        {open ? reasonMessages.relatedHide : reasonMessages.relatedShow}
      </Button>
      {open ? <div id={id}>{children}</div> : null}
    </section>
  );
};
