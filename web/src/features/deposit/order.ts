import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DepositBody } from '../../api/deposits';
import { foundPlayerQuery } from '../../api/players';
import { walletQuery } from '../../api/wallet';
import { asSeen } from '../../auth/address';
import { useUser } from '../../auth/SessionContext';
import { parseAmount } from '../../lib/money';
import { zodResolver } from '../../lib/zodForms';
import { tooMuchText } from './approval';
import { couldBePlayer } from './recipient';
import { TEXT } from './texts';

export type Who = 'self' | 'other';

const schema = z
  .object({
    amount: z.string().check(z.refine((typed) => parseAmount(typed) !== undefined, TEXT.amountInvalid)),
    who: z.enum(['self', 'other']),
    to: z.string(),
  })
  .check(z.refine(({ who, to }) => who === 'self' || couldBePlayer(to), { error: TEXT.emailInvalid, path: ['to'] }));

/** The order: how much, and for whom. */
export function useOrder(begin: Who) {
  const { clearErrors, control, register, handleSubmit, setError, setFocus, setValue, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: '', who: begin, to: '' },
  });
  const { amount = '', who = begin, to = '' } = useWatch({ control });
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  // The recipient's field does the look-up; this only reads its answer.
  const { data: found } = useQuery({ ...foundPlayerQuery(uid, asSeen(to)), enabled: false });
  const isToOther = who === 'other';
  const parsed = parseAmount(amount);
  const leavesBalance = isToOther && found?.isSelf !== true;
  const tooMuch = leavesBalance && wallet && parsed !== undefined && parsed > wallet.available ? tooMuchText(wallet) : undefined;

  /** Fields take the focus once they are enabled again. */
  function focus(field: 'amount' | 'to') {
    setTimeout(() => setFocus(field));
  }

  return {
    amount,
    /** The typed amount as a number, if valid. */
    parsed,
    who,
    to,
    isToOther,
    /** The other player, once found. */
    found: isToOther ? found : undefined,
    isTyped: amount !== '' || to !== '',
    isChecking: formState.isSubmitting,
    problems: { amount: formState.errors.amount?.message ?? tooMuch, to: formState.errors.to?.message },
    register,
    focus,
    refuse(field: 'amount' | 'to', text: string) {
      setError(field, { message: text });
      focus(field);
    },
    setAmount: (typed: string) => setValue('amount', typed, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    setWho: (next: Who) => {
      setValue('who', next, { shouldDirty: true });
      clearErrors('to');
    },
    setTo: (named: string) => setValue('to', named, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    /** Continues with a valid order, and shows the problems of an invalid one. */
    check: (goOn: (body: DepositBody) => Promise<void>) =>
      handleSubmit(async () => {
        if (tooMuch !== undefined) focus('amount');
        else if (parsed !== undefined) await goOn({ amount: parsed, to: isToOther ? asSeen(to) : undefined });
      })(),
  };
}

export type Order = ReturnType<typeof useOrder>;
