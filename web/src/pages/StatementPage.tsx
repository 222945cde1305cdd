import { PageTitle } from '../components/PageTitle';
import { Statement } from '../features/statement/Statement';

export function StatementPage() {
  return (
    <>
      <PageTitle>Statement</PageTitle>
      <Statement />
    </>
  );
}
