import { useRef, useState } from 'react';
import { kitMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import {
  Button,
  Drawer,
  Icon,
  IconButton,
  useToastLog,
  VisuallyHidden,
  type IconName,
  type LoggedToast,
  type ToastTone,
} from '@refined/shared/ui';
import { shellMessages } from '../shell-messages.ts';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  error: 'warning',
  info: 'bell',
};

interface LoggedProps {
  readonly logged: LoggedToast;
  /** Called when the user follows its link. */
  readonly onLeave: () => void;
}

/** One message: its subject, and its undo until it is used. */
const Logged = ({ logged: { tone, text, at, about, action, undone }, onLeave }: LoggedProps) => {
  const item = useRef<HTMLLIElement>(null);
  const undo = () => {
    action?.onAction();
    // The undo button disappears.
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1} className={`rs-logged rf-bar rf-break rs-logged-${tone}`}>
      <Icon name={ICONS[tone]} />
      <span>
        <VisuallyHidden>{shellMessages.notificationHistory.tone[tone]}: </VisuallyHidden>
        {text}
        {about ? (
          <Link to={about.to} className="rs-logged-about" onClick={onLeave}>
            {about.label}
          </Link>
        ) : null}
      </span>
      <span className="rs-logged-end">
        <time dateTime={at.toISOString()}>{shellMessages.notificationHistory.at(at)}</time>
        {undone ? (
          <span className="rf-sub">{shellMessages.notificationHistory.undone}</span>
        ) : action?.done ? (
          <Button variant="quiet" aria-label={`${action.label}: ${text}`} onClick={undo}>
            {action.label}
          </Button>
        ) : null}
      </span>
    </li>
  );
};

/** The last toasts, to read them again (D17), follow their links and use their undo. */
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
        <div className="rs-drawer-head rf-bar">
          <h2>{kitMessages.notifications}</h2>
          <IconButton icon="close" label={kitMessages.close} onClick={close} />
        </div>
        {log.length === 0 ? (
          <p className="rs-log-empty rf-muted">{shellMessages.notificationHistory.none}</p>
        ) : (
          <ol className="rs-log rf-plain">
            {log.map((logged) => (
              <Logged key={logged.id} logged={logged} onLeave={close} />
            ))}
          </ol>
        )}
      </Drawer>
    </>
  );
};
