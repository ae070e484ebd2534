import { useState } from 'react';
import { Button } from '@refined/shared/ui';
import type { DatabaseFiles } from '@refined/shared/contract';
import { importMessages } from '../../messages/imports.ts';
import { useImportJobs } from '../job/use-import-jobs.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';
import { ImportsTable, inOrder } from './imports-table.tsx';
import { KeptDialog, TakeBackDialog } from './take-back-dialog.tsx';

const text = importMessages.comparison;

/** The finished imports; any two can be ticked and compared. A third tick replaces the first. */
export const ImportComparisonTable = ({
  imports,
  taken_back,
}: Pick<DatabaseFiles, 'imports' | 'taken_back'>) => {
  const { takeBack } = useImportJobs();
  const [asked, setAsked] = useState<{ readonly run: number; readonly title: string }>();
  const [kept, setKept] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [open, setOpen] = useState(false);
  const toggle = (id: number): void =>
    setChosen((ids) =>
      ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-2),
    );
  // The older one is on the left.
  const [first, second] = [...chosen].sort((left, right) => left - right);
  return (
    <>
      <ImportsTable
        imports={inOrder(imports, taken_back)}
        comparison={{ chosen, toggle }}
        actions={{ ask: (run, title) => setAsked({ run, title }), showKept: setKept }}
      />
      {asked ? (
        <TakeBackDialog {...asked} takeBack={takeBack} onClose={() => setAsked(undefined)} />
      ) : null}
      {kept === undefined ? null : <KeptDialog run={kept} onClose={() => setKept(undefined)} />}
      {imports.length > 1 ? (
        <p className="mo-compare">
          <Button onClick={() => setOpen(true)} why={second === undefined ? text.hint : undefined}>
            {text.open}
          </Button>
          <span className="rf-sub" role="status">
            {text.chosen(chosen.length)}
          </span>
        </p>
      ) : null}
      {open && first !== undefined && second !== undefined ? (
        <ComparisonDialog first={first} second={second} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
