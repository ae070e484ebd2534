import { useRef, useState, type DragEvent } from 'react';
import { Button } from '@refined/shared/ui';
import { importMessages as text } from '../messages/imports.ts';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes files by drop, or by the button. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    // By default the browser would leave the page to open the file.
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'mo-drop mo-drop-over rf-line' : 'mo-drop rf-line'}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <p>{over ? text.dropNow : text.drop}</p>
      <Button icon="files" onClick={() => input.current?.click()} aria-describedby="mo-import-hint">
        {text.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".zip,.json,application/zip,application/json"
        data-testid="import-files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
};
