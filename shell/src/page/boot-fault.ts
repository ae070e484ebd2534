import { shellMessages } from '../messages/shell.ts';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

declare global {
  interface Window {
    /** The gateway's bootstrap waits for this call: a shell that doesn't draw is replaced. */
    __refinedDrawn?: () => void;
  }
}

/**
 * Shows that the whole page failed, without React or the kit, which may be the cause. During the
 * page's start, the bootstrap detects it by its class and runs the shell before.
 */
export const showBootFault = (container: Element): void => {
  const fault = document.createElement('main');
  fault.className = 'rs-boot-fault';
  fault.setAttribute('role', 'alert');
  const reload = element('button', shellMessages.fault.reload);
  reload.addEventListener('click', () => window.location.reload());
  fault.append(
    element('h1', shellMessages.fault.title),
    element('p', shellMessages.fault.boot),
    reload,
  );
  container.replaceChildren(fault);
};
