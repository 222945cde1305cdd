import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../components/page/PageHead';
import { To } from '../../components/page/To';
import { addressOf, type Numbers } from '../../lib/roundNumbers';
import { NothingChecked } from './NothingChecked';
import { NumbersForm } from './NumbersForm';
import { cleaned, EMPTY, foundInLink, isLink, missingIn, wholeIn } from './reading';
import { Result } from './Result';

/** Checks any quick round in this browser alone. The numbers are in the address's fragment: the link can be shared and survives a reload. */
export function CheckRound() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  // Other fragments, such as the skip link's, leave the page as it is.
  if (hash !== link && isLink(hash)) setLink(hash);
  const found = useMemo(() => foundInLink(link), [link]);
  const typed = useMemo(() => ({ ...EMPTY, ...found }), [found]);
  const numbers = useMemo(() => wholeIn(found), [found]);
  const form = useForm<Numbers>({ values: typed });
  const { isDirty } = form.formState;

  const submit = form.handleSubmit((entered) => {
    const numbers = cleaned(entered);
    form.reset(numbers);
    void navigate(addressOf(numbers), { replace: true });
    // Where the result appears.
    scrollTo(0, 0);
  });
  const complain = useEffectEvent(() => void submit());
  const isWrong = link !== '' && numbers === undefined && missingIn(found) === undefined;
  useEffect(() => {
    if (isWrong) complain();
  }, [isWrong, found]);

  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageHead
        title="Check a round"
        line={
          <>
            Any round of the quick game, worked out by your browser: nothing is sent. A draw of Colours for the Day is checked in{' '}
            <To address="/draws">Past draws</To>.
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: { xs: 6, md: 8 }, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 480px' } }}>
        {numbers && !isDirty ? <Result numbers={numbers} /> : <NothingChecked hasChanged={numbers !== undefined} />}
        <NumbersForm form={form} isFilled={link !== ''} linkProblem={linkProblem(hash, link)} onSubmit={submit} />
      </Box>
    </Box>
  );
}

/** The problem with the link as a whole; a problem with a number is shown at its field. */
function linkProblem(hash: string, link: string): string | undefined {
  // The layout's skip link.
  if (hash !== '' && hash !== '#content' && !isLink(hash)) return 'This link holds no numbers of a round.';
  const missing = link && missingIn(foundInLink(link));
  return missing ? `This link is not whole: ${missing}.` : undefined;
}
