import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Identified } from '../../api/admin';

/** A row's other buttons are marked as acting. */
function openersIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-opens] button:not([data-acts])')];
}

/** A decided row may have left the list when its case is closed. The focus then goes to the row in its place. */
export function useNextRow(list: RefObject<HTMLElement | null>, rows: Identified[], open: string | undefined): void {
  const place = useRef<number>(undefined);
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === open);
    if (at >= 0) place.current = at;
  }, [rows, open]);
  useEffect(() => {
    const box = list.current;
    if (open === undefined || !box) return;
    return () => {
      // After the panel has tried to return the focus to the row.
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement?.id === 'content';
        if (isLost && place.current !== undefined) openersIn(box).slice(0, place.current + 1).at(-1)?.focus();
      });
    };
  }, [list, open]);
}

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move between rows, as Tab does; Enter opens one. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  const openers = openersIn(event.currentTarget);
  const at = openers.findIndex((opener) => opener === event.target);
  const next = step === undefined || at === -1 ? undefined : openers[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
