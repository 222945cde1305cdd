import { PageTitle } from '../components/page/PageTitle';
import { CheckRound } from '../features/check-round/CheckRound';

export default function CheckPage() {
  return (
    <>
      <PageTitle>Check a round</PageTitle>
      <CheckRound />
    </>
  );
}
