import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

/** Connects a field to its form: its value, and its problem. */
export function fieldOf<Values extends FieldValues>({ formState, register }: UseFormReturn<Values>, name: Path<Values>) {
  const problem: string | undefined = get(formState.errors, `${name}.message`);
  return { problem, ...register(name) };
}
