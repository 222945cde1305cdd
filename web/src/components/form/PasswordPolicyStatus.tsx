import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { fetchPasswordPolicy, type PasswordPolicy } from '../../api/passwordPolicy';
import { requirementsOf, strengthOf, type Strength } from './passwordRequirements';
import { CheckIcon, CrossIcon } from '../page/icons';

const TONE: Record<Strength, string> = {
  'Too weak yet': 'text.secondary',
  'Easy to guess': 'warning.main',
  Good: 'success.main',
  Strong: 'success.main',
};

interface PasswordPolicyStatusProps {
  /** The field's current value; each requirement is checked against it. */
  password: string;
}

/** A password's requirements, which of them are met, and its strength. Loaded when first needed. */
export default function PasswordPolicyStatus({ password }: PasswordPolicyStatusProps) {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetchPasswordPolicy(abort.signal).then(setPolicy, (error: unknown) => {
      // The provider's refusal of a password names the policy too.
      if (!abort.signal.aborted) console.error('Password policy not loaded', error);
    });
    return () => abort.abort();
  }, []);
  if (!policy) return null;
  const strength = strengthOf(policy, password);
  return (
    <Box sx={{ bgcolor: 'raised', borderRadius: 1, p: 4 }}>
      <Typography variant="caption" component="p" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600, mb: 2 }}>
        A password needs
        {password !== '' && (
          <Box component="span" sx={{ color: TONE[strength] }}>
            {strength}
          </Box>
        )}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {requirementsOf(policy, password).map(({ text, met }) => (
          <Typography
            key={text}
            component="li"
            variant="caption"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, color: met ? 'success.main' : 'text.secondary' }}
          >
            {met ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
            {text} ({met ? 'met' : 'not met'})
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
