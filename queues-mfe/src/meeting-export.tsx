import { useApi, useFeature, useProduct, withReason } from '@refined/shared/api-client';
import { worklistCalls } from '@refined/shared/contract';
import { meetingFileName } from '@refined/shared/domain';
import { Button, useFileDownload } from '@refined/shared/ui';
import { meetingMessages as text } from './committee-messages.ts';

/** Prints agenda and minutes, and saves both as an Excel file. */
export const MeetingExport = ({
  day,
  onAgenda,
  hasMinutes,
}: {
  readonly day: string;
  /** Undefined: there is no agenda. */
  readonly onAgenda: (() => void) | undefined;
  readonly hasMinutes: boolean;
}) => {
  const { client } = useApi();
  const { key } = useProduct();
  const offersFile = useFeature('meeting_files');
  const { busy, start } = useFileDownload();
  const save = () => {
    const name = meetingFileName(key, day, 'xlsx');
    start({
      name,
      fetch: async () =>
        withReason(
          await client.download(worklistCalls.meetingFile, { query: { day, format: 'xlsx' } }),
        ),
      failed: text.notSaved,
      saved: text.saved(name),
    });
  };
  return (
    <>
      {onAgenda ? (
        <Button icon="print" onClick={onAgenda}>
          {text.agenda}
        </Button>
      ) : null}
      {hasMinutes ? (
        <Button icon="print" onClick={() => window.print()}>
          {text.minutes}
        </Button>
      ) : null}
      {offersFile ? (
        <Button icon="download" busy={busy !== undefined} onClick={save}>
          {text.excel}
        </Button>
      ) : null}
    </>
  );
};
