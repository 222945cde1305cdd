import type { UseFormRegisterReturn } from 'react-hook-form';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Choice, ChoiceGroup } from '../../components/Choice';
import { METHODS } from './order';

interface MethodPickerProps {
  field: UseFormRegisterReturn;
  problem: string | undefined;
}

/** How to be paid; none is chosen for the player. */
export function MethodPicker({ field, problem }: MethodPickerProps) {
  return (
    <ChoiceGroup label="Payment method" columns={2} problem={problem}>
      {Object.keys(METHODS).map((method) => (
        <Choice key={method}>
          <input type="radio" value={method} style={visuallyHidden} {...field} />
          {method}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
