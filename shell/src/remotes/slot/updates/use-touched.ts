import { useRef } from 'react';

/**
 * Whether somebody has pressed or typed in a screen since its release was drawn: then it may hold
 * work that only the screen knows (a selection, a dialog, a half-typed filter).
 * @param base of the shown release
 */
export const useTouched = (base: string | undefined) => {
  const touched = useRef<string>(undefined);
  const touch = () => {
    touched.current = base;
  };
  return {
    isTouched: () => base !== undefined && touched.current === base,
    /** For the element around the screen; dialogs that the screen opens count too. */
    handlers: {
      onPointerDownCapture: touch,
      onKeyDownCapture: touch,
      onInputCapture: touch,
    },
  };
};
