import { useState, type FormEvent } from 'react';
import { faultOf, faultText, useProduct } from '@refined/shared/api-client';
import type { Rule, RuleInput } from '@refined/shared/contract';
import { offeredMoves, RULE_KINDS, RULE_QUEUES } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { Button, Dialog, NativeSelect, TextField, useToast } from '@refined/shared/ui';
import { rulesMessages as text } from './rule-messages.ts';
import { useSaveRule } from './use-rules.ts';

const { limits } = text;

const NEW: RuleInput = {
  name: '',
  queue: 'dpd',
  kinds: [],
  on_product: true,
  move: 'update',
  sample: limits.sample.usual,
};

const contentOf = ({ name, queue, kinds, on_product, move, sample }: RuleInput): RuleInput => ({
  ...{ name, queue, kinds, on_product, move, sample },
});

interface RuleDialogProps {
  /** The current rule; undefined: a new one. */
  readonly rule?: Rule;
  readonly onSaved: (rule: Rule) => void;
  readonly onClose: () => void;
}

/** A rule's form. The input stays if it couldn't be saved. */
export const RuleDialog = ({ rule, onSaved, onClose }: RuleDialogProps) => {
  const [input, setInput] = useState(() => contentOf(rule ?? NEW));
  const { mutate, isPending, error } = useSaveRule();
  const toast = useToast();
  const { name: product } = useProduct();
  const change = (part: Partial<RuleInput>) => setInput({ ...input, ...part });
  const fault = faultOf(error);
  const why =
    fault?.kind === 'stale-version'
      ? text.changedMeanwhile
      : fault && `${text.notSaved} ${faultText(fault)}`;
  const nameFault = fault?.fields?.name?.join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || input.kinds.length === 0) return;
    mutate(
      { rule, input },
      {
        onSuccess: (saved) => {
          toast.success(text.saved(saved.name));
          onSaved(saved);
        },
      },
    );
  };
  return (
    <Dialog open title={rule ? text.editTitle : text.newRule} onClose={onClose}>
      <form className="mo-rule-form" onSubmit={submit}>
        {rule?.on ? <p>{text.editOn}</p> : null}
        <TextField
          label={text.name}
          value={input.name}
          error={nameFault}
          maxLength={limits.name}
          autoComplete="off"
          required
          autoFocus
          onChange={({ target }) => change({ name: target.value })}
        />
        <NativeSelect
          label={text.queue}
          value={input.queue}
          options={RULE_QUEUES.map((value) => ({ value, label: text.shortQueue[value] }))}
          onChange={({ target }) => change({ queue: target.value as RuleInput['queue'] })}
        />
        <fieldset className="rf-choice">
          <legend>{text.kinds}</legend>
          <p className="rf-sub">{text.kindsHint}</p>
          {RULE_KINDS.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={input.kinds.includes(kind)}
                onChange={({ target }) =>
                  change({
                    kinds: RULE_KINDS.filter((one) =>
                      one === kind ? target.checked : input.kinds.includes(one),
                    ),
                  })
                }
              />
              <span>{text.kind(kind)}</span>
            </label>
          ))}
        </fieldset>
        <NativeSelect
          label={text.drugs}
          value={String(input.on_product)}
          options={[true, false, null].map((value) => ({
            value: String(value),
            label: text.drugsOf(value, product),
          }))}
          onChange={({ target }) =>
            change({ on_product: target.value === 'null' ? null : target.value === 'true' })
          }
        />
        <NativeSelect
          label={text.move}
          value={input.move}
          options={offeredMoves(input.queue, 'queue').map((value) => ({
            value,
            label: text.place(value),
          }))}
          onChange={({ target }) => change({ move: target.value as RuleInput['move'] })}
        />
        <TextField
          type="number"
          label={text.sampleLabel}
          hint={text.sampleHint}
          value={input.sample || ''}
          min={limits.sample.least}
          max={limits.sample.most}
          required
          onChange={({ target }) => change({ sample: target.valueAsNumber || 0 })}
        />
        {why !== undefined && nameFault === undefined ? (
          <p className="rf-dialog-error" role="alert">
            {why}
          </p>
        ) : null}
        <div className="rf-dialog-actions">
          <Button onClick={onClose}>{kitMessages.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            why={input.kinds.length === 0 ? text.chooseKind : undefined}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
