import { styled } from '@mui/material/styles';
import { Suspense, type ComponentType } from 'react';
import { Card } from './Card';

/** Has its height before its contents are loaded. */
const Frame = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignContent: 'start',
  minHeight: 200,
  padding: 24,
  outline: 0,
  scrollMarginTop: 24,
  [theme.breakpoints.down('sm')]: { minHeight: 208, padding: 16 },
}));

/** A card whose contents are loaded separately from the screen. */
export function LaterCard({ id, of: Part }: { id: string; of: ComponentType<{ titleId: string }> }) {
  const titleId = `${id}-title`;
  return (
    <Frame id={id} tabIndex={-1} aria-labelledby={titleId}>
      <Suspense fallback={null}>
        <Part titleId={titleId} />
      </Suspense>
    </Frame>
  );
}
