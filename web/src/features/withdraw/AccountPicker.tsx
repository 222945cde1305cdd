import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import type { PayoutAccount } from '../../api/payoutAccounts';
import { Muted } from '../../components/money/requests';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Choice, ChoiceGroup } from '../../components/page/Choice';
import { OTHER_DETAILS, usableWords, type Place } from './order';

interface AccountPickerProps {
  /** The saved accounts of the method. */
  accounts: readonly PayoutAccount[];
  /** The form's present destination. */
  place: Place;
  /** Whether other details can be entered. */
  takesDetails: boolean;
  problem: string | undefined;
  now: number;
  firstRef: RefObject<HTMLInputElement | null>;
  /** Receives an account's id or `OTHER_DETAILS`. */
  onChoose: (account: string) => void;
}

/** A choice among the saved accounts and other details. */
export function AccountPicker({ accounts, place, takesDetails, problem, now, firstRef, onChoose }: AccountPickerProps) {
  const chosen = typeof place === 'object' ? place.id : place;
  const radio = (value: string) => ({
    type: 'radio',
    name: 'account',
    value,
    checked: value === chosen,
    onChange: () => onChoose(value),
    style: visuallyHidden,
  });
  return (
    <ChoiceGroup label="Paid to" columns={1} problem={problem}>
      {accounts.map((account, index) => {
        const usable = usableWords(account, now);
        return (
          <Choice key={account.id} sx={{ placeItems: 'center start', whiteSpace: 'normal', py: 2, overflowWrap: 'anywhere' }}>
            <input {...radio(account.id)} ref={index === 0 ? firstRef : undefined} />
            <Box component="span" sx={{ minWidth: 0 }}>
              {account.label}
              {usable && <Muted>{usable}</Muted>}
            </Box>
          </Choice>
        );
      })}
      {takesDetails && (
        <Choice sx={{ placeItems: 'center start' }}>
          <input {...radio(OTHER_DETAILS)} />
          Other details
        </Choice>
      )}
    </ChoiceGroup>
  );
}
