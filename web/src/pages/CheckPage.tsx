import { PageTitle } from '../components/PageTitle';
import { CheckRound } from '../features/check-round/CheckRound';

export default function CheckPage() {
  return (
    <>
      <PageTitle>Check a round</PageTitle>
      <CheckRound />
    </>
  );
}
