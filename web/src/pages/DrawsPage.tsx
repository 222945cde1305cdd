import { PageTitle } from '../components/page/PageTitle';
import { Draws } from '../features/draws/Draws';

export default function DrawsPage() {
  return (
    <>
      <PageTitle>Past draws</PageTitle>
      <Draws />
    </>
  );
}
