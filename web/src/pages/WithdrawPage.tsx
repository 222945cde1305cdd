import { PageTitle } from '../components/page/PageTitle';
import { Withdraw } from '../features/withdraw/Withdraw';

export default function WithdrawPage() {
  return (
    <>
      <PageTitle>Withdraw Funds</PageTitle>
      <Withdraw />
    </>
  );
}
