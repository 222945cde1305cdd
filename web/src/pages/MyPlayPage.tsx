import { PageTitle } from '../components/page/PageTitle';
import { MyPlay } from '../features/my-play/MyPlay';

export default function MyPlayPage() {
  return (
    <>
      <PageTitle>My play</PageTitle>
      <MyPlay />
    </>
  );
}
