import { useForm, useWatch } from 'react-hook-form';
import type { Deposit, DepositBody } from '../../api/deposits';
import { parseAmount } from '../../lib/money';
import { zodResolver } from '../../lib/zodForms';
import * as z from 'zod/mini';
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

/** What is asked for: how much, and for whom. */
export function useOrder(begin: Who) {
  const { clearErrors, control, register, handleSubmit, setError, setFocus, setValue, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: '', who: begin, to: '' },
  });
  const { amount = '', who = begin, to = '' } = useWatch({ control });
  const isToOther = who === 'other';

  function refuse(field: 'amount' | 'to', text: string) {
    setError(field, { message: text });
    // Fields take the focus once they are enabled again.
    setTimeout(() => setFocus(field));
  }

  return {
    amount,
    who,
    to,
    isToOther,
    isTyped: amount !== '' || to !== '',
    isChecking: formState.isSubmitting,
    problems: { amount: formState.errors.amount?.message, to: formState.errors.to?.message },
    register,
    refuse,
    setAmount: (typed: string) => setValue('amount', typed, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    setWho: (next: Who) => {
      setValue('who', next, { shouldDirty: true });
      clearErrors('to');
    },
    setTo: (named: string) => setValue('to', named, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    /** Goes on when everything is in order, and shows what is not. */
    check: (goOn: () => Promise<void>) => handleSubmit(goOn)(),
    body(): DepositBody | undefined {
      const parsed = parseAmount(amount);
      return parsed === undefined ? undefined : { amount: parsed, to: isToOther ? to.trim() : undefined };
    },
    /** Whether this request asks for what stands in the form. */
    isMetBy: (request: Deposit) => !isToOther && request.toSelf && request.amount === parseAmount(amount),
  };
}

export type Order = ReturnType<typeof useOrder>;
