import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Tip {
  text: string;
  /** The keys with the same effect. */
  keys: readonly string[];
  anchor: Element;
}

const ANCHOR = '[data-tip], [aria-keyshortcuts]';

const anchorOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest(ANCHOR) : null;

/**
 * `aria-keyshortcuts` as shown to users: "Control" is "Ctrl" on the keyboard. Empty if the control
 * shows its letter itself.
 */
const keysOf = (anchor: Element | null): readonly string[] =>
  anchor?.closest('button, label')?.querySelector('kbd')
    ? []
    : (anchor
        ?.getAttribute('aria-keyshortcuts')
        ?.split(' ')
        .map((keys) => keys.replace('Control', 'Ctrl')) ?? []);

/**
 * One tooltip for the whole page, for all elements with `data-tip` or a key, so that it costs the
 * same for thousands of cards. It repeats the control's name, description or `aria-keyshortcuts`,
 * so it is hidden from screen readers. Esc hides it.
 */
export const TooltipLayer = () => {
  const [tip, setTip] = useState<Tip>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = (event: Event) => {
      if (event.target instanceof Element && box.current?.contains(event.target)) return;
      const anchor = anchorOf(event);
      // Not for a key alone: it would cover the row below whenever a row gets the focus by
      // keyboard.
      if (event.type === 'focusin' && !anchor?.matches('[data-tip]:focus-visible'))
        return setTip(undefined);
      const text = anchor?.getAttribute('data-tip') ?? '';
      const keys = keysOf(anchor);
      setTip((before) =>
        anchor && (text || keys.length > 0)
          ? before?.anchor === anchor && before.text === text
            ? before
            : { anchor, text, keys }
          : undefined,
      );
    };
    const hide = () => setTip(undefined);
    // A press on a disabled control shows its reason: on a touch screen there is no other way to
    // see it.
    const press = (event: Event) =>
      anchorOf(event)?.matches('[aria-disabled=true]') ? show(event) : hide();
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const listeners: [keyof DocumentEventMap, (event: never) => unknown][] = [
      ['pointerover', show],
      ['focusin', show],
      ['focusout', hide],
      ['click', press],
      ['keydown', hideOnEscape],
      ['scroll', hide],
    ];
    for (const [type, listener] of listeners)
      document.addEventListener(type, listener as EventListener, { passive: true });
    return () => {
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!tip || !element) return;
    const anchor = tip.anchor.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const below = anchor.bottom + own.height + 12 < window.innerHeight;
    const left = Math.min(
      Math.max(8, anchor.left + anchor.width / 2 - own.width / 2),
      Math.max(8, document.documentElement.clientWidth - own.width - 8),
    );
    element.style.left = `${left}px`;
    element.style.top = `${below ? anchor.bottom + 4 : anchor.top - own.height - 4}px`;
  }, [tip]);

  return tip ? (
    <div ref={box} className="rf-tip rf-fine" aria-hidden="true">
      {tip.text}
      {tip.keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </div>
  ) : null;
};
