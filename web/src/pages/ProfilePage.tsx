import { Suspense, type ComponentType } from 'react';
import { PageTitle } from '../components/PageTitle';
import { useAddressedPart } from '../components/useAddressedPart';
import { AccountSecurity } from '../features/account-security/AccountSecurity';
import { YourLimits } from '../features/limits/YourLimits';
import { Profile } from '../features/profile/Profile';
import { CheckCard } from '../features/reality-check/CheckCard';
import { TakeBreak } from '../features/take-break/TakeBreak';
import { lazyExtra } from '../lib/lazyExtra';

const HowOften = lazyExtra(() => import('../features/reality-check/HowOften'));
const YourData = lazyExtra(() => import('../features/your-data/YourData'));

/** What is in it is fetched beside the screen. */
function LaterCard({ id, of: Part }: { id: string; of: ComponentType<{ titleId: string }> }) {
  const titleId = `${id}-title`;
  return (
    <CheckCard id={id} tabIndex={-1} aria-labelledby={titleId}>
      <Suspense fallback={null}>
        <Part titleId={titleId} />
      </Suspense>
    </CheckCard>
  );
}

/** They stand when the profile is there. */
function Care() {
  useAddressedPart();
  return (
    <>
      <YourLimits />
      <LaterCard id="reality-check" of={HowOften} />
      <TakeBreak />
      <LaterCard id="your-data" of={YourData} />
    </>
  );
}

export default function ProfilePage() {
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      <Profile under={<AccountSecurity />} beside={<Care />} />
    </>
  );
}
