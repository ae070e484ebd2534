import { shellMessages } from '../messages/shell.ts';

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/** Shows that the page couldn't start, without React or the kit, which may be what failed. */
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
 * Until the returned function is called (after the first render), an uncaught error is shown in the
 * page, which would otherwise show its skeleton for ever. Later errors only go to the console: the
 * failing part shows them itself, the rest works.
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
