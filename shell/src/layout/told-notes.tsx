import { useEffect } from 'react';
import { useToldNotes } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { drugLine } from '@refined/shared/messages';
import { useToast } from '@refined/shared/ui';
import { toldMessages } from '../messages/home.ts';

/**
 * Shows requests of colleagues and answers of the committee as notifications, linked to the drug,
 * or to Home if there are several.
 */
export const ToldNotes = () => {
  const { notes, passedOn } = useToldNotes();
  const toast = useToast();
  useEffect(() => {
    if (notes.length === 0) return;
    for (const note of notes) {
      const [card, ...others] = note.cards ?? [];
      const only = others.length === 0 && note.drugs === 1 ? card : undefined;
      toast.info(toldMessages.note(note), {
        about: only
          ? { label: drugLine(only), to: PATHS.drug(only.id) }
          : { label: toldMessages.several, to: PATHS.home() },
      });
    }
    passedOn();
  }, [notes, passedOn, toast]);
  return null;
};
