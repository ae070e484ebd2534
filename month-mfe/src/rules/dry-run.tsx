import { useProduct } from '@refined/shared/api-client';
import type { RuleDryRun } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { DrugLine, Table } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';
import { rulesMessages as text } from '../messages/rules.ts';

type Tried = RuleDryRun['imports'][number];

const Differing = ({ elsewhere, differing }: Tried) => {
  const { name: product } = useProduct();
  const more = elsewhere - differing.length;
  return (
    <details open={elsewhere <= 10}>
      <summary>{text.differing(elsewhere)}</summary>
      <ul className="rf-plain rf-break">
        {differing.map((drug) => (
          <li key={drug.id}>
            <DrugLine drug={drug} to={PATHS.drug(drug.id)} />
            {' · '}
            {text.went(actionMessages.place(drug, product), drug.by)}
          </li>
        ))}
        {more > 0 ? <li>{text.moreDiffering(more)}</li> : null}
      </ul>
    </details>
  );
};

/** Past imports, one per row, with the drugs on which people decided differently. */
export const DryRunTable = ({ imports }: RuleDryRun) => {
  const { import: head, ...heads } = text.tried;
  const figures = (Object.keys(heads) as (keyof typeof heads)[]).filter(
    (name) => name !== 'ruled' || imports.some(({ ruled }) => ruled > 0),
  );
  return (
    <Table<string>
      label={text.dryRun}
      columns={[
        { key: 'import', head },
        ...figures.map((key) => ({ key, head: heads[key], kind: 'figure' as const })),
      ]}
      rows={imports.map((tried) => ({
        key: tried.id,
        cells: {
          import: text.importOf(tried),
          ...Object.fromEntries(figures.map((name) => [name, text.figure(tried[name])])),
        },
        marked: tried.elsewhere > 0 ? ['elsewhere'] : [],
        note: tried.elsewhere > 0 ? <Differing {...tried} /> : null,
      }))}
      empty={text.noImports}
      narrow="blocks"
      dense
    />
  );
};
