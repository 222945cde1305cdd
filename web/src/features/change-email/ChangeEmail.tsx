import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { PageHead } from '../../components/page/PageHead';
import { To } from '../../components/page/To';
import { useConfig } from '../../config/ConfigContext';
import { AddressForm } from './AddressForm';
import { Changed } from './Changed';
import { CodeForm } from './CodeForm';

type Step = { name: 'address'; typed: string } | { name: 'code'; email: string } | { name: 'changed'; email: string };

/** Changes the account's address (D64): the new address, then the code sent to it. */
export function ChangeEmail() {
  const { email } = useUser();
  const { emailNotices } = useConfig();
  const [step, setStep] = useState<Step>({ name: 'address', typed: '' });
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, maxWidth: 560, mx: 'auto' }}>
      <PageHead title="Change email" line="You sign in with it, and other players find you by it." />
      <Card sx={{ p: { xs: 4, sm: 6 } }}>
        {emailNotices === 'off' ? (
          <Typography>
            This site sends no emails, so an address cannot be changed from here. Please{' '}
            <To address="/support">write to support</To>.
          </Typography>
        ) : step.name === 'address' ? (
          <AddressForm now={email} typed={step.typed} onSent={(to) => setStep({ name: 'code', email: to })} />
        ) : step.name === 'code' ? (
          <CodeForm
            email={step.email}
            onBack={() => setStep({ name: 'address', typed: step.email })}
            onChanged={() => setStep({ name: 'changed', email: step.email })}
          />
        ) : (
          <Changed email={step.email} />
        )}
      </Card>
    </Box>
  );
}
