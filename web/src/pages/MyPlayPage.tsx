import { PageTitle } from '../components/PageTitle';
import { MyPlay } from '../features/my-play/MyPlay';

export default function MyPlayPage() {
  return (
    <>
      <PageTitle>My play</PageTitle>
      <MyPlay />
    </>
  );
}
