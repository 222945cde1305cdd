import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Proof } from '../../lib/fairness';
import { CheckIcon, CrossIcon, Icon } from '../page/icons';

const Steps = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  textAlign: 'center',
  '& > li': { position: 'relative', display: 'grid', justifyItems: 'center', alignContent: 'start', gap: 8, padding: '0 4px' },
  // The line between two steps.
  '& > li + li::before': { content: '""', position: 'absolute', top: 28, right: 'calc(50% + 34px)', left: 'calc(-50% + 34px)', borderTop: '2px dashed' },
});

interface ProofStepsProps {
  proof: Proof;
  /** The numbers were entered by hand: the time before the guess is unknown. */
  isBrought: boolean;
}

/** The proof of a round as a picture: sealed, opened, result. */
export function ProofSteps({ proof: { clientSeed, seedKept, answerFollows, answer }, isBrought }: ProofStepsProps) {
  const sealed = isBrought ? 'Sealed as the commitment' : `Sealed before ${clientSeed ? 'your guess' : 'the round'}`;
  const opened = isBrought ? 'Opened' : 'Opened after it';
  return (
    <Steps role="list" aria-label="How it was fixed">
      <Step text={sealed}>
        <Icon size={28}>
          <rect x="5" y="10" width="14" height="10" rx="2" />
          <path d="M8 10V7a4 4 0 0 1 8 0v3" />
        </Icon>
      </Step>
      <Step isGood={seedKept} text={`${opened}: ${seedKept ? 'the same seed' : 'another seed'}`}>
        <Icon size={28}>
          <rect x="5" y="10" width="14" height="10" rx="2" />
          <path d="M8 10V7a4 4 0 0 1 7.5-2" />
        </Icon>
      </Step>
      <Step isGood={answerFollows} text={answerFollows ? `Tile ${answer + 1} follows from it` : `Tile ${answer + 1} does not follow`}>
        <Typography component="span" variant="h2" aria-hidden>
          {answer + 1}
        </Typography>
      </Step>
    </Steps>
  );
}

interface StepProps {
  /** The result of the check; absent for a step without one. */
  isGood?: boolean;
  text: string;
  children: ReactNode;
}

function Step({ isGood, text, children }: StepProps) {
  return (
    <Box component="li" sx={{ color: 'text.secondary' }}>
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          border: 2,
          borderRadius: 1,
          borderColor: isGood === undefined ? 'divider' : isGood ? 'success.main' : 'error.main',
          color: 'text.primary',
        }}
      >
        {children}
        {isGood !== undefined && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              right: -10,
              bottom: -10,
              display: 'grid',
              placeItems: 'center',
              width: 24,
              height: 24,
              borderRadius: '50%',
              bgcolor: isGood ? 'success.main' : 'error.main',
              color: isGood ? 'success.contrastText' : 'error.contrastText',
            }}
          >
            {isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
          </Box>
        )}
      </Box>
      <Typography variant="caption">{text}</Typography>
    </Box>
  );
}
