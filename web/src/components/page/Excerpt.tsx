import { styled } from '@mui/material/styles';

const LINES_MAX = 2;

/** The beginning of a text that is written out elsewhere, as a span. */
export const Excerpt = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: LINES_MAX,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
