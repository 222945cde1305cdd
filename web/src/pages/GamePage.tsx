import { PageTitle } from '../components/PageTitle';
import { QuickGame } from '../features/quick-game/QuickGame';

export function GamePage() {
  return (
    <>
      <PageTitle>Quick colour game</PageTitle>
      <QuickGame />
    </>
  );
}
