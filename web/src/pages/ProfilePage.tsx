import { Suspense } from 'react';
import { PageTitle } from '../components/PageTitle';
import { useAddressedPart } from '../components/useAddressedPart';
import { AccountSecurity } from '../features/account-security/AccountSecurity';
import { YourLimits } from '../features/limits/YourLimits';
import { Profile } from '../features/profile/Profile';
import { CheckCard } from '../features/reality-check/CheckCard';
import { TakeBreak } from '../features/take-break/TakeBreak';
import { lazyExtra } from '../lib/lazyExtra';

const TITLE_ID = 'reality-check-title';
const HowOften = lazyExtra(() => import('../features/reality-check/HowOften'));

/** They stand when the profile is there. */
function Cards() {
  useAddressedPart();
  return (
    <>
      <AccountSecurity />
      <YourLimits />
      <CheckCard id="reality-check" tabIndex={-1} aria-labelledby={TITLE_ID}>
        <Suspense fallback={null}>
          <HowOften titleId={TITLE_ID} />
        </Suspense>
      </CheckCard>
      <TakeBreak />
    </>
  );
}

export default function ProfilePage() {
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      <Profile>
        <Cards />
      </Profile>
    </>
  );
}
