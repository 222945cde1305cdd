import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLeaveGuard } from './useLeaveGuard';

/** Unsent form input, by form. It ends with the sign-in, like the cached server data. */
const kept = new WeakMap<QueryClient, Map<string, FieldValues>>();

function draftsOf(client: QueryClient): Map<string, FieldValues> {
  const drafts = kept.get(client) ?? new Map<string, FieldValues>();
  kept.set(client, drafts);
  return drafts;
}

/** Keeps a page's form input while the user visits other pages. The browser asks before it is lost. */
export function useKeptDraft<Draft extends FieldValues>(name: string, form: UseFormReturn<Draft>): void {
  const drafts = draftsOf(useQueryClient());
  const { setValue, subscribe } = form;
  useLeaveGuard(form.formState.isDirty);
  useEffect(() => {
    for (const [field, typed] of Object.entries(drafts.get(name) ?? {})) {
      setValue(field as Path<Draft>, typed as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback({ values, dirtyFields = {} }) {
        const changed = Object.entries(values).filter(([field]) => field in dirtyFields);
        if (changed.length > 0) drafts.set(name, Object.fromEntries(changed));
        else drafts.delete(name);
      },
    });
  }, [drafts, name, setValue, subscribe]);
}
