import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { Details } from '../../components/page/Details';
import { ChevronIcon } from '../../components/page/screenIcons';
import { TilePattern } from '../../components/colour/TilePattern';
import { useAddressedPart } from '../../components/list/useAddressedPart';
import { paintOf, paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS, RADIUS } from '../../theme/theme';

/** The related texts, in display order. */
const TEXTS = [
  { to: '/terms', name: 'Terms' },
  { to: '/privacy', name: 'Privacy' },
  { to: '/fair-play', name: 'Fair play' },
  { to: '/gambling-help', name: 'Help with gambling' },
] as const;

/** On a phone, where the contents stand above the text, a text with fewer sections has no contents. */
const SECTIONS_WITHOUT_CONTENTS = 7;

/** About 65 letters. Not in `ch`, which changes when the font loads. */
const MEASURE = '34rem';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2026-11-20` as `20 November 2026`, without the browser's formats, which are slower than the page around it. */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}

export interface Section {
  /** The fragment of its address. Other pages link to it, so it never changes. */
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalTextProps {
  address: (typeof TEXTS)[number]['to'];
  title: string;
  /** Its subject, in one line. */
  line: string;
  /** The day of its last change, as `2026-11-26`. */
  version: string;
  /** The essential points. */
  summary: ReactNode;
  sections: readonly Section[];
}

/** Black on white, and the text alone. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { margin: '16mm 14mm' },
      '@media print': {
        'html, body, #root, #content': { minHeight: '0 !important', background: 'white !important' },
        'body header, body nav, body footer, body details, body a[href="#content"], #content svg': { display: 'none !important' },
        '#content *': { color: 'black !important', background: 'none !important', boxShadow: 'none !important' },
        '#content h2': { breakAfter: 'avoid' },
      },
    }}
  />
);

const Tab = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  textDecoration: 'none',
  color: theme.vars.palette.text.secondary,
  '&:hover, &[aria-current]': { color: theme.vars.palette.text.primary },
  '&[aria-current]': { textDecoration: 'underline', textDecorationThickness: 2, textUnderlineOffset: 8 },
}));

const Contents = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    [theme.breakpoints.down('md')]: { minHeight: 44 },
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
  },
}));

const CHIPS = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'] as const;

const Chip = styled('span')(({ theme }) => ({
  position: 'relative',
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 8,
  overflow: 'hidden',
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: 1,
  color: 'var(--ink)',
  backgroundColor: 'var(--paint)',
  [FORCED_COLOURS]: { forcedColorAdjust: 'none' },
  '& > span': { position: 'relative', top: 1 },
}));

/** The number of a section, on a paint chip. */
function NumberChip({ number }: { number: number }) {
  const paint = paintOf(CHIPS[(number - 1) % CHIPS.length] ?? '');
  return (
    <Chip aria-hidden="true" style={paintVars(paint.hex)}>
      <TilePattern {...paint} />
      <span>{number}</span>
    </Chip>
  );
}

/** The styles of paragraphs, lists and definition lists. */
const Prose = styled('div')(({ theme }) => ({
  maxWidth: MEASURE,
  overflowWrap: 'break-word',
  '& p, & ul, & dl': { margin: 0 },
  '& > * + p, & > * + ul, & > * + dl': { marginTop: 12 },
  '& ul': { paddingLeft: 20 },
  '& li + li': { marginTop: 6 },
  '& li::marker': { color: theme.vars.palette.text.secondary },
  '& dt': { fontWeight: 650 },
  '& dd': { margin: 0 },
  '& dd + dt': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& small': { display: 'block', marginTop: 2, fontSize: theme.typography.caption.fontSize, color: theme.vars.palette.text.secondary },
}));

/** A legal text: the essentials at the top, the contents beside it, and an address for each section. */
export function LegalText({ address, title, line, version, summary, sections }: LegalTextProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  useAddressedPart();
  const contents = (
    <Contents>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </Contents>
  );
  return (
    <>
      {onPaper}
      <Box component="nav" aria-label="Terms and help" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, mt: { xs: -3, md: -4 }, mb: { xs: 4, md: 6 } }}>
        {TEXTS.map(({ to, name }) => (
          <Tab key={to} to={to} aria-current={to === address ? 'page' : undefined}>
            {name}
          </Tab>
        ))}
      </Box>
      <Box component="article" sx={{ display: 'grid', columnGap: 16, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, ${MEASURE}) minmax(0, 1fr)` } }}>
        <Box sx={{ display: 'grid', gap: { xs: 8, md: 10 }, minWidth: 0 }}>
          <div>
            <Typography variant="h1">{title}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>{line}</Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
              Version of <time dateTime={version}>{dayText(version)}</time>
            </Typography>
          </div>
          <Prose sx={{ bgcolor: 'raised', borderRadius: RADIUS.card, px: { xs: 4, sm: 6 }, py: 5, mt: -2, [FORCED_COLOURS]: { border: '1px solid' } }}>{summary}</Prose>
          {!isWide && sections.length > SECTIONS_WITHOUT_CONTENTS && (
            <Details sx={{ mx: -3, my: -4, '& > summary': { px: 3 } }}>
              <summary>
                <Typography sx={{ fontWeight: 650 }}>On this page</Typography>
                <ChevronIcon />
              </summary>
              <Box component="nav" aria-label="On this page" sx={{ px: 3 }}>
                {contents}
              </Box>
            </Details>
          )}
          {sections.map(({ id, title, text }, index) => (
            <section key={id} aria-labelledby={id}>
              <Typography variant="h2" id={id} tabIndex={-1} sx={{ display: 'flex', gap: 3, mb: 3, outline: 0, scrollMarginTop: 24 }}>
                <NumberChip number={index + 1} />
                {title}
              </Typography>
              <Prose>{text}</Prose>
            </section>
          ))}
        </Box>
        {isWide && (
          <Box component="nav" aria-label="On this page" sx={{ position: 'sticky', top: 32, alignSelf: 'start', justifySelf: 'start', fontSize: 'caption.fontSize' }}>
            <Typography variant="caption" component="p" sx={{ fontWeight: 650, mb: 1 }}>
              On this page
            </Typography>
            {contents}
          </Box>
        )}
      </Box>
    </>
  );
}
