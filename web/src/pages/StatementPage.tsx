import { PageTitle } from '../components/page/PageTitle';
import { Statement } from '../features/statement/Statement';

export default function StatementPage() {
  return (
    <>
      <PageTitle>Statement</PageTitle>
      <Statement />
    </>
  );
}
