import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { agree, profileQuery, type AgreementBody } from '../../api/profile';
import { useSession, useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { failureOf, FormFailure } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { PageTitle } from '../../components/page/PageTitle';
import { ReadLink } from '../../components/page/ReadLink';
import { TermsSummary } from '../../components/care/TermsSummary';
import { TERMS_LAPSED, TERMS_VERSION } from '../../components/care/termsVersion';
import { To } from '../../components/page/To';
import { dateOf, PARTS, type BirthDate } from './birthDate';

const MISSING = 'Please enter your date of birth';

const Summary = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.raised,
  borderRadius: theme.shape.borderRadius,
  padding: theme.spacing(3, 4),
  '& ul': { margin: 0, paddingLeft: 20 },
  ...theme.typography.body2,
  '& li + li': { marginTop: 4 },
  '& li::marker': { color: theme.vars.palette.text.secondary },
}));

/** The heading: for the first time, for changed terms, and half a year later. */
function wordsFor(before: string | undefined) {
  if (before === undefined) return { title: 'Before you play', line: 'This is gambling, and it is for people who are 18 or older.', button: 'I agree to the terms' };
  if (before === TERMS_LAPSED) return { title: 'Half a year has passed', line: 'Look back for a moment before you play on.', button: 'I agree, and play on' };
  return { title: 'The terms have changed', line: 'What matters in them now:', button: 'I agree to the new terms' };
}

/** The step before the first game (D59): date of birth and terms. Later only the terms; `before` is the token's value for them. */
export default function Agreement({ before }: { before: string | undefined }) {
  const session = useSession();
  const { uid } = useUser();
  const client = useQueryClient();
  const [born, setBorn] = useState<BirthDate>({ day: '', month: '', year: '' });
  const [problem, setProblem] = useState<string>();
  const ageId = useId();
  const problemId = useId();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(body: AgreementBody) {
      // Fetching the account creates what sign-up could not save.
      await client.query({ ...profileQuery(uid), staleTime: 'static' });
      return agree(body);
    },
    // The new token carries the agreement, and the screen behind this one is shown.
    onSuccess: () => session.check(),
  });
  const parts = useRef<HTMLDivElement>(null);
  // The screen behind this one starts at its top.
  useLayoutEffect(() => () => scrollTo({ top: 0 }), []);
  const isFirst = before === undefined;
  const { title, line, button } = wordsFor(before);

  /** A complete part moves the focus to the next one. */
  function type(place: number, digits: number, typed: string) {
    if (typed.length === digits && !/\D/.test(typed)) parts.current?.querySelectorAll('input')[place + 1]?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const bornOn = isFirst ? dateOf(born) : undefined;
    const isMissing = isFirst && bornOn === undefined;
    setProblem(isMissing ? MISSING : undefined);
    if (!isMissing) mutate({ terms: TERMS_VERSION, ...(bornOn !== undefined && { bornOn }) });
  }

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card sx={{ p: { xs: 4, sm: 6 }, maxWidth: 560, mx: 'auto' }}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: { xs: 3, sm: 5 } }}>
          <Box>
            <Typography variant="h1">{title}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{line}</Typography>
          </Box>
          {isFirst && (
            <Box component="fieldset" aria-describedby={ageId} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography component="legend" sx={{ fontWeight: 650, p: 0, mb: { xs: 1, sm: 3 } }}>
                When were you born?
              </Typography>
              <Box ref={parts} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1.4fr', gap: 3, maxWidth: 340 }}>
                {PARTS.map(({ name, label, digits, autoComplete }, place) => (
                  <FormField
                    key={name}
                    label={label}
                    problem={undefined}
                    {...(problem !== undefined && { describedBy: problemId })}
                    value={born[name]}
                    autoComplete={autoComplete}
                    disabled={isPending}
                    inputProps={{ inputMode: 'numeric', maxLength: digits, 'aria-invalid': problem !== undefined }}
                    onChange={({ target }) => {
                      setBorn((before) => ({ ...before, [name]: target.value }));
                      type(place, digits, target.value);
                    }}
                  />
                ))}
              </Box>
              {problem !== undefined && (
                <FormHelperText id={problemId} error role="alert" sx={{ mx: 0 }}>
                  {problem}
                </FormHelperText>
              )}
              <Typography id={ageId} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
                Only that you are 18 or older is kept, not the date.
              </Typography>
            </Box>
          )}
          {before === TERMS_LAPSED && (
            <Typography>
              What you have staked, won and paid in is in <To address="/my-play">My play</To>. How much is enough you decide in{' '}
              <To address="/profile#limits">your limits</To>.
            </Typography>
          )}
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Summary>
              <TermsSummary />
            </Summary>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              In full: <ReadLink address="/terms">Terms</ReadLink>, <ReadLink address="/privacy">Privacy</ReadLink>.
            </Typography>
          </Box>
          {error && <FormFailure {...failureOf(error, 'That could not be saved. Please try again.')} />}
          <BusyButton size="large" idleText={button} busyText="One moment..." busy={isPending} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Without it nothing can be played or paid in. What is yours can be <To address="/withdraw">withdrawn</To>, and <ReadLink address="/gambling-help">Help with gambling</ReadLink> is there for everybody.
          </Typography>
        </Box>
      </Card>
    </>
  );
}
