import type { DrugSource } from '@refined/shared/api-client';
import { COUNTED_FACETS } from '../../domain/index.ts';
import type { Filter } from '../../domain/index.ts';
import { Button, IconButton } from '@refined/shared/ui';
import { listMessages } from '../list-messages.ts';
import { FacetSection } from './facet-section.tsx';
import type { FacetsView } from './use-facets.ts';

export interface FacetPanelProps {
  source: DrugSource;
  facets: FacetsView;
  filter: Filter;
  onChange: (filter: Filter) => void;
  onClose: () => void;
}

/** Each facet of the table with its values. Facets that a host doesn't count aren't shown. */
export const FacetPanel = ({ source, facets, filter, onChange, onClose }: FacetPanelProps) => (
  <>
    <div className="rl-panel-head">
      <h2>{listMessages.filterTitle}</h2>
      <IconButton icon="close" label={listMessages.close} onClick={onClose} />
    </div>
    <p className="rl-muted" role="status">
      {facets.failed ? listMessages.failed : null}
      {!facets.failed && facets.data
        ? listMessages.results(facets.data.count, filter.length > 0)
        : null}
    </p>
    {facets.failed ? (
      <Button icon="retry" onClick={facets.retry}>
        {listMessages.retry}
      </Button>
    ) : null}
    {COUNTED_FACETS.map((facet) => {
      const counts = facets.of(facet);
      return counts && (counts.values.length > 0 || counts.more > 0) ? (
        <FacetSection
          key={facet}
          facet={facet}
          counts={counts}
          source={source}
          filter={filter}
          onChange={onChange}
        />
      ) : null;
    })}
  </>
);
