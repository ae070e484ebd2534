import { kitMessages } from '@refined/shared/messages';
import { BrandMark, Drawer, IconButton } from '@refined/shared/ui';
import { shellMessages } from '../../messages/shell.ts';
import { SettledPage } from '../settled.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** The side navigation below 760 px. */
export const NavigationDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} label={shellMessages.navigation.label}>
    <div className="rs-drawer-head">
      <span className="rs-brand">
        <BrandMark />
        {kitMessages.brand}
      </span>
      <IconButton icon="close" label={shellMessages.navigation.close} onClick={onClose} />
    </div>
    {/* Somebody opened it: all that it shows is wanted now. */}
    <SettledPage>
      <SideNavigation onNavigate={onClose} />
    </SettledPage>
  </Drawer>
);
