import { PATHS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { BrandMark, IconButton } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';
import { NotificationHistory } from './notification-history.tsx';
import { UserMenu } from './user/user-menu.tsx';

export const TopBar = ({ onOpenNavigation }: { onOpenNavigation: () => void }) => (
  <header className="rs-top">
    <IconButton
      className="rs-open-navigation"
      icon="menu"
      label={shellMessages.navigation.open}
      onClick={onOpenNavigation}
    />
    <Link to={PATHS.home()} className="rs-brand">
      <BrandMark />
      {kitMessages.brand}
    </Link>
    <div className="rs-top-end">
      <NotificationHistory />
      <UserMenu />
    </div>
  </header>
);
