import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ColoursRound } from '../../api/colours';
import { copy } from '../../components/toast/copy';
import { isVerified, reportOf, type Check, type Finding } from '../../components/colour/drawCheck';
import { CheckIcon, CopyIcon, CrossIcon } from '../../components/page/icons';
import { Verdict } from '../../components/page/Verdict';

/** The result of the check, and of each of its parts. */
export function Findings({ round, check }: { round: ColoursRound; check: Check }) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {isVerified(check) ? (
        <Verdict good title="Verified: your browser worked this draw out again and came to the same result." />
      ) : (
        <Verdict good={false} title="This draw does not check out. Its result may have been tampered with.">
          <Typography>
            Do not rely on it. Keep a copy of what your browser found, and ask whoever runs this game to explain it. The
            values below are public: anybody can repeat the check.
          </Typography>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<CopyIcon />}
            onClick={() => void copy(reportOf(round, check))}
            sx={{ justifySelf: 'start', borderColor: 'currentColor' }}
          >
            Copy what was found
          </Button>
        </Verdict>
      )}
      <Box component="ul" role="list" aria-label="Checks" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {check.findings.map((finding) => (
          <Line key={finding.text} finding={finding} />
        ))}
      </Box>
    </Box>
  );
}

const MARKS = {
  passed: { color: 'success.main', bgcolor: 'wash.success', icon: <CheckIcon size={16} /> },
  failed: { color: 'error.main', bgcolor: 'wash.danger', icon: <CrossIcon size={16} /> },
  absent: { color: 'text.secondary', bgcolor: 'raised', icon: '–' },
};

function Line({ finding: { result, text, detail } }: { finding: Finding }) {
  const { icon, ...mark } = MARKS[result];
  return (
    <Box component="li" data-result={result} sx={{ display: 'flex', gap: 3 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ ...mark, display: 'grid', placeItems: 'center', width: 24, height: 24, borderRadius: '50%', flexShrink: 0 }}
      >
        {icon}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650, color: result === 'failed' ? 'error.main' : undefined }}>{text}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
    </Box>
  );
}
