import { shellMessages } from '@refined/shared/messages';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/** Says in the page that it could not start, without React or the kit: they may be what failed. */
export const showBootFault = (container: Element = document.body): void => {
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

/**
 * Until the returned function is called (the first drawing stands), an error that nobody caught is
 * said in the page instead of leaving its skeleton for ever. Afterwards such errors go to the
 * console only: what they hit says so itself, the rest works on.
 */
export const watchBoot = (container: Element): (() => void) => {
  const show = () => showBootFault(container);
  window.addEventListener('error', show);
  window.addEventListener('unhandledrejection', show);
  return () => {
    window.removeEventListener('error', show);
    window.removeEventListener('unhandledrejection', show);
  };
};
