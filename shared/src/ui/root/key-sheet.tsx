import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { KEY_GROUPS, keyDefinition, keyText, type KeyName } from '../../domain/index.ts';
import { keyMessages } from '../../messages/index.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { isControl, isTyped, keyOf } from '../controls/match-key.ts';
import { createKeyStore, type KeyStore } from '../controls/key-store.ts';
import { KeysContext, useKeys } from '../controls/keys-context.ts';

const dialogIsOpen = () => document.querySelector('[role=dialog]') !== null;

/**
 * The page's only key listener. Holding a key down only repeats keys with `repeats`, so it never
 * decides anything. It is part of the shell, not of a screen.
 */
const useKeyListener = (store: KeyStore): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const offered = store.offered();
      const name = keyOf(event, (one) => offered.includes(one));
      if (!name) return;
      const { ctrl, repeats, ofControls, inDialog = false } = keyDefinition(name);
      const isHere = dialogIsOpen() === inDialog;
      if (!ctrl && (!store.isOn() || !isHere || isTyped(event.target))) return;
      if (ofControls && isControl(event.target)) return;
      event.preventDefault();
      if (isHere && (repeats || !event.repeat)) store.run(name);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store]);
};

const SheetContext = createContext<() => void>(() => undefined);

/** Opens the key sheet, for a menu. */
export const useKeySheet = (): (() => void) => useContext(SheetContext);

const KeyRows = ({ names }: { names: readonly KeyName[] }) => (
  <dl className="rf-keys">
    {names.map((name) => (
      <div key={name}>
        <dt>
          <kbd>{keyText(name)}</kbd>
        </dt>
        <dd>{keyDefinition(name).does}</dd>
      </div>
    ))}
  </dl>
);

const Sheet = ({ store, open, close }: { store: KeyStore; open: boolean; close: () => void }) => {
  const offered = useSyncExternalStore(store.subscribe, store.offered);
  const on = useSyncExternalStore(store.subscribe, store.isOn);
  const groups = KEY_GROUPS.map((group) => ({
    group,
    names: offered.filter((name) => keyDefinition(name).group === group),
  })).filter(({ names }) => names.length > 0);
  return (
    <Dialog open={open} title={keyMessages.title} onClose={close}>
      <div className="rf-choice">
        <label>
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => store.switchOn(event.target.checked)}
          />
          <span>
            {keyMessages.on} <span className="rf-sub">{keyMessages.onHint}</span>
          </span>
        </label>
      </div>
      {groups.map(({ group, names }) => (
        <section key={group} className="rf-keys-group">
          <h3>{keyMessages.group[group]}</h3>
          <KeyRows names={names} />
        </section>
      ))}
      {offered.includes('select') ? <p>{keyMessages.select}</p> : null}
      {groups.some(({ group }) => group === 'move') ? (
        <p>{keyMessages.confirm(keyMessages.ctrlEnter)}</p>
      ) : null}
      <p className="rf-sub">{keyMessages.off}</p>
    </Dialog>
  );
};

/** Inside the keys' context: offers the key sheet's own key. */
const SheetKey = ({ open }: { open: () => void }) => {
  useKeys({ sheet: open });
  return null;
};

/** The page's keys: the store, the listener, and the key sheet. Once per page. */
export const Keys = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createKeyStore);
  const [open, setOpen] = useState(false);
  const { show, close } = useMemo(
    () => ({ show: () => setOpen(true), close: () => setOpen(false) }),
    [],
  );
  useKeyListener(store);
  return (
    <KeysContext value={store}>
      <SheetContext value={show}>
        {children}
        <SheetKey open={show} />
        <Sheet store={store} open={open} close={close} />
      </SheetContext>
    </KeysContext>
  );
};
