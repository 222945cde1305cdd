import { LaterCard } from '../components/page/LaterCard';
import { useAddressedPart } from '../components/list/useAddressedPart';
import { AccountSecurity } from '../features/account-security/AccountSecurity';
import { YourLimits } from '../features/limits/YourLimits';
import { Profile } from '../features/profile/Profile';
import { TakeBreak } from '../features/take-break/TakeBreak';
import { lazyExtra } from '../lib/lazyExtra';

const HowOften = lazyExtra(() => import('../features/reality-check/HowOften'));
const YourData = lazyExtra(() => import('../features/your-data/YourData'));
const CloseAccount = lazyExtra(() => import('../features/close-account/CloseAccount'));

/** Shown when the profile is loaded. */
function Care() {
  useAddressedPart();
  return (
    <>
      <YourLimits />
      <LaterCard id="reality-check" of={HowOften} />
      <TakeBreak />
      <LaterCard id="your-data" of={YourData} />
      <LaterCard id="close-account" of={CloseAccount} />
    </>
  );
}

export default function ProfilePage() {
  return <Profile under={<AccountSecurity />} beside={<Care />} />;
}
