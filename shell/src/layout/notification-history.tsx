import { useState } from 'react';
import { kitMessages } from '@refined/shared/messages';
import { Drawer, Icon, IconButton, useToastLog, VisuallyHidden } from '@refined/shared/ui';
import type { IconName, ToastTone } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  error: 'warning',
  info: 'bell',
};

/** The last toasts, to read them again (D17). */
export const NotificationHistory = () => {
  const log = useToastLog();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="bell"
        label={kitMessages.notifications}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={close} side="right" label={kitMessages.notifications}>
        <div className="rs-drawer-head">
          <h2>{kitMessages.notifications}</h2>
          <IconButton icon="close" label={kitMessages.close} onClick={close} />
        </div>
        {log.length === 0 ? (
          <p className="rs-log-empty">{shellMessages.notificationHistory.none}</p>
        ) : (
          <ol className="rs-log">
            {log.map(({ id, tone, text, at }) => (
              <li key={id} className={`rs-logged rs-logged-${tone}`}>
                <Icon name={ICONS[tone]} />
                <span>
                  <VisuallyHidden>{shellMessages.notificationHistory.tone[tone]}: </VisuallyHidden>
                  {text}
                </span>
                <time dateTime={at.toISOString()}>{shellMessages.notificationHistory.at(at)}</time>
              </li>
            ))}
          </ol>
        )}
      </Drawer>
    </>
  );
};
