import type { UseFormRegisterReturn } from 'react-hook-form';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Choice, ChoiceGroup } from '../../components/page/Choice';

interface MethodPickerProps {
  methods: readonly string[];
  field: UseFormRegisterReturn;
  problem: string | undefined;
}

/** A choice of the payment method, without an initial choice. */
export function MethodPicker({ methods, field, problem }: MethodPickerProps) {
  return (
    <ChoiceGroup label="Payment method" columns={methods.length === 3 ? 3 : 2} problem={problem}>
      {methods.map((method) => (
        <Choice key={method} sx={{ whiteSpace: 'normal', textAlign: 'center', px: 1 }}>
          <input type="radio" value={method} style={visuallyHidden} {...field} />
          {method}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
