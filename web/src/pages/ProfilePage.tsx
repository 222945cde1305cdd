import { PageTitle } from '../components/PageTitle';
import { AccountSecurity } from '../features/account-security/AccountSecurity';
import { Profile } from '../features/profile/Profile';

export function ProfilePage() {
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      <Profile>
        <AccountSecurity />
      </Profile>
    </>
  );
}
