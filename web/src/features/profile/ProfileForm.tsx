import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { isPassing } from '../../api/errors';
import { profileQuery, updateProfile, type Profile } from '../../api/profile';
import { BusyButton } from '../../components/form/BusyButton';
import { fieldOf } from '../../components/form/fieldOf';
import { FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { formFailure, formSuccess } from '../../components/toast/notify';
import { useKeptDraft } from '../../components/leave/useKeptDraft';
import { retry } from '../../lib/retry';
import { zodResolver } from '../../lib/zodForms';
import { Switches } from './Switches';
import { draftOf, draftSchema, failureOf, TEXT, type Draft, type Failure } from './draft';

/** The fields of an account that its player may change. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const schema = useMemo(() => draftSchema(profile.username), [profile.username]);
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues: draftOf(profile) });
  const { register, handleSubmit, formState, reset, setError, setFocus } = form;
  useKeptDraft('profile', form);
  const { isDirty, isSubmitting } = formState;
  const [failure, setFailure] = useState<Failure | null>(null);
  const stateId = useId();

  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  // A disabled field cannot have the focus. Afterwards the field at fault gets it, or else the one that had it.
  const atFault = useRef<keyof Draft>(undefined);
  const hadFocus = useRef<Element>(null);
  useEffect(() => {
    if (isSubmitting) return;
    if (atFault.current) setFocus(atFault.current);
    else if (document.activeElement === document.body && hadFocus.current instanceof HTMLElement) hadFocus.current.focus();
    atFault.current = undefined;
  }, [isSubmitting, setFocus]);

  async function save(draft: Draft) {
    setFailure(null);
    const { signal } = leaving.current;
    try {
      const saved = await retry((signal) => updateProfile(draft, signal), isPassing, signal);
      client.setQueryData(profileQuery(profile.uid).queryKey, saved);
      reset(draftOf(saved));
      formSuccess(TEXT.updated);
    } catch (error) {
      if (signal.aborted) return;
      console.error('Profile not updated', error);
      const failed = failureOf(error);
      if (failed.field) setError(failed.field, { message: failed.text });
      else setFailure(failed);
      atFault.current = failed.field;
      formFailure(TEXT.failed);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isDirty || isSubmitting) return;
    hadFocus.current = document.activeElement;
    void handleSubmit(save)(event);
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <FormField
        label="Display name"
        autoComplete="nickname"
        disabled={isSubmitting}
        {...fieldOf(form, 'displayName')}
      />
      <FormField
        label="Username"
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        disabled={isSubmitting}
        {...fieldOf(form, 'username')}
      />
      <FormField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+264 81 123 4567"
        disabled={isSubmitting}
        {...fieldOf(form, 'phoneNumber')}
      />
      <Switches disabled={isSubmitting} online={register('online')} emailAbout={register('emailAbout')} />
      {failure && <FormFailure text={`${TEXT.failed}: ${failure.text}`} requestId={failure.requestId} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <BusyButton
          idleText="Save"
          busyText="Saving…"
          busy={isSubmitting}
          disabled={!isDirty}
          aria-describedby={stateId}
        />
        <Typography id={stateId} variant="caption" sx={{ color: 'text.secondary' }}>
          {isDirty ? 'Your changes are not saved yet.' : 'Everything is saved.'}
        </Typography>
      </Box>
    </Box>
  );
}
