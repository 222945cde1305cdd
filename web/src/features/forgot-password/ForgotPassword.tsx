import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { emailBefore } from '../../auth/wayBack';
import { formSuccess } from '../../components/toast/notify';
import { useConfig } from '../../config/ConfigContext';
import { EmailForm } from './EmailForm';
import { NoCodes } from './NoCodes';
import { ResetForm } from './ResetForm';

/** Sets a new password with a code sent by e-mail, on stages that send e-mail (D12). */
export function ForgotPassword() {
  const { emailVerification } = useConfig();
  const navigate = useNavigate();
  const location = useLocation();
  const [address, setAddress] = useState(() => emailBefore(location.state));
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (emailVerification === 'off') return <NoCodes />;
  if (sentTo === null) return <EmailForm address={address} onSent={setSentTo} />;
  return (
    <ResetForm
      email={sentTo}
      onReset={() => {
        formSuccess('Your password has been changed.');
        void navigate('/login');
      }}
      onOtherAddress={() => {
        setAddress(sentTo);
        setSentTo(null);
      }}
    />
  );
}
