import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { noticesQuery } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';
import { bell, useBell } from '../../components/nav/bell';
import { placeOf } from '../../components/nav/places';
import { useUntoldDraw } from '../../components/colour/untoldDraw';
import { NewsLine } from './NewsLine';
import { isTellable } from './words';

const NoticesPanel = lazy(() => import('./NoticesPanel'));

/** The player's new notices: the bell's count, a line for money, and the list on demand. Not shown in /admin. */
export default function Notices() {
  const { uid } = useUser();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const isAdmins = place === 'admin';
  const { data } = useQuery({ ...noticesQuery(uid), enabled: !isAdmins });
  const untoldId = useUntoldDraw();
  const { notices = [], unread: known = 0 } = data ?? {};
  const heldBack = notices.filter((notice) => notice.isNew && !isTellable(notice, untoldId)).length;
  const unread = isAdmins ? 0 : known - heldBack;
  useEffect(() => {
    bell.count(unread);
    return () => bell.count(0);
  }, [unread]);
  const { isOpen } = useBell();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => bell.close, [pathname]);
  return (
    <>
      {/* Appears only together with a page, so that nothing moves. The game page has no line above its board. */}
      {!isAdmins && place !== 'game' && <NewsLine key={pathname} />}
      <Suspense fallback={null}>{wasOpened && <NoticesPanel open={isOpen} />}</Suspense>
    </>
  );
}
