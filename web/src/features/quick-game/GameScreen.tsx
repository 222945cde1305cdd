import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Wallet } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { useCheckIsDue } from '../../components/care/useCheckIsDue';
import { TilePattern } from '../../components/colour/TilePattern';
import { statusOf, tileLook, type Rest, type StatusLine } from './board';
import { Countdown } from './Countdown';
import { BoardGrid, boardGap, boardPadding, choiceRow, footHeight, LOW, screenGap, statusHeight, STRIP_HEIGHT, WITHOUT_KEYS } from './layout';
import { MultiplierPicker, StakeFigures } from './MultiplierPicker';
import { PlaceholderTiles } from './GameSkeleton';
import { squareOf } from './keys';
import { lazyExtra } from '../../lib/lazyExtra';
import { INTRODUCED, keep, readKept } from './kept';
import { keysText } from './texts';
import { Tile } from './Tile';
import { useQuickGame, type QuickGame } from './useQuickGame';
import { UnderBoard } from './UnderBoard';
import { WinPanel } from './WinPanel';
import type { Operation } from './machine';

const Celebration = lazy(() => import('./Celebration'));
const Guide = lazy(() => import('./Guide'));
const Introduction = lazy(() => import('./Introduction'));
const KeysSwitch = lazyExtra(() => import('./KeysSwitch'));
const StillThere = lazyExtra(() => import('./StillThere'));
const SessionStrip = lazyExtra(() => import('./SessionStrip'));
const SoundSwitch = lazyExtra(() => import('./SoundSwitch'));
const LimitReached = lazyExtra(() => import('./LimitReached'));
const OutOfPoints = lazyExtra(() => import('./OutOfPoints'));
const RealityCheck = lazy(() => import('../../components/care/RealityCheck'));
const ProofDialog = lazy(() => import('./ProofDialog'));

const FAILURE: Record<Operation, string> = {
  start: 'No new round could be started',
  guess: 'Your guess has not been answered yet',
  reveal: 'The answer could not be fetched',
};

/** The player's choice on this device that keys 1 to 6 play wherever the focus is; off by default (WCAG 2.1.4). */
const KEYS = 'keys';

/** Where a digit key does not play: in a text field or over an open panel. */
const ELSEWHERE = '[role="dialog"], input:not([type="radio"], [type="checkbox"]), textarea';

interface GameScreenProps {
  wallet: Wallet;
  /** The account cannot play. */
  isStopped: boolean;
  /** The player has played before, on any device. */
  hasPlayed: boolean;
  /** Something covers the board: keys are not meant for it. */
  covered: boolean;
  /** The element for the countdown in the head of the screen. */
  countdown: HTMLElement | null;
  onTopUp: () => void;
}

export function GameScreen({ wallet, isStopped, hasPlayed, covered, countdown, onTopUp }: GameScreenProps) {
  const { uid } = useUser();
  const [isIntroduced, setIntroduced] = useState(() => hasPlayed || readKept(INTRODUCED, uid, localStorage));
  const introduces = !isIntroduced && !isStopped;
  const [isAway, setAway] = useState(false);
  const checkIsDue = useCheckIsDue();
  const game = useQuickGame(wallet, isStopped || introduces || isAway || checkIsDue);
  const [panel, setPanel] = useState<'proof' | 'help' | null>(null);
  const isCovered = covered || panel !== null;
  const { state } = game;
  const { phase, round } = state;
  const rest = isStopped ? 'stopped' : introduces ? 'new' : checkIsDue ? 'check' : isAway ? 'away' : game.limit ? 'limited' : game.isBroke ? 'broke' : null;
  const asks = rest === 'away' && phase.name === 'resting';
  const isOut = rest === 'broke' && phase.name === 'resting';
  const limit = rest === 'limited' && phase.name === 'resting' ? game.limit : undefined;

  const card = useRef<HTMLElement>(null);
  /** Used when the board starts or continues, and its button has disappeared. */
  const toBoard = () => card.current?.focus({ preventScroll: true });
  function start() {
    keep(INTRODUCED, uid, true, localStorage);
    setIntroduced(true);
    toBoard();
    // Scrolls the board into view before its first round.
    scrollTo({ top: 0 });
  }
  function watch() {
    game.watch();
    toBoard();
  }
  const tiles = useRef<HTMLDivElement>(null);
  const [keysEverywhere, setKeysEverywhere] = useState(() => readKept(KEYS, uid, localStorage));
  function chooseKeys(isOn: boolean) {
    keep(KEYS, uid, isOn, localStorage);
    setKeysEverywhere(isOn);
  }

  // A key that stakes points must not be pressed by accident (WCAG 2.1.4): it works only where a tile could be pressed too.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const isMeant = keysEverywhere ? !target?.closest(ELSEWHERE) : tiles.current?.contains(target);
    const square = !isCovered && isMeant ? squareOf(event) : null;
    if (square !== null) game.play(square);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Box sx={{ display: 'grid', ...screenGap }}>
      {countdown && createPortal(<Countdown state={state} />, countdown)}
      <Suspense fallback={null}>{introduces && <Introduction onDone={start} />}</Suspense>
      <Card ref={card} tabIndex={-1} sx={{ position: 'relative', outline: 0, ...boardPadding }}>
        {phase.name === 'failed' ? (
          <ErrorPanel title={FAILURE[phase.operation]} error={phase.error} onRetry={game.tryAgain} />
        ) : (
          <Board game={game} rest={rest} isStopped={isStopped} keysEverywhere={keysEverywhere} tiles={tiles}>
            <Suspense fallback={null}>
              <StillThere
                watches={rest === null && phase.name !== 'won'}
                asks={asks}
                covered={isCovered}
                onAway={() => setAway(true)}
                onBack={() => {
                  setAway(false);
                  toBoard();
                }}
              />
              {isOut && <OutOfPoints onTopUp={onTopUp} onWatch={watch} />}
              {limit && <LimitReached limit={limit} onWatch={watch} />}
            </Suspense>
          </Board>
        )}
      </Card>
      <UnderBoard proof={state.proof} onOpen={() => setPanel('proof')} onHelp={() => setPanel('help')} sound={<Suspense fallback={null}><SoundSwitch phase={phase.name} /></Suspense>}>
        <Suspense fallback={null}>
          <KeysSwitch isOn={keysEverywhere} onChoose={chooseKeys} />
        </Suspense>
      </UnderBoard>
      <Suspense fallback={null}>{checkIsDue && phase.name === 'resting' && <RealityCheck onAnswered={toBoard} />}</Suspense>
      <Suspense fallback={null}>
        {phase.name === 'won' && round && <Celebration colours={round.colours.map(({ hex }) => hex)} />}
        {panel === 'help' && <Guide onClose={() => setPanel(null)} />}
        {panel === 'proof' && (
          <ProofDialog
            proof={state.proof}
            round={round}
            ownSeed={game.ownSeed}
            onChooseSeed={game.chooseSeed}
            onClose={() => setPanel(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface BoardProps {
  game: QuickGame;
  rest: Rest;
  /** The account cannot play: there are no choices. */
  isStopped: boolean;
  keysEverywhere: boolean;
  tiles: RefObject<HTMLDivElement | null>;
  /** The content over the tiles while they rest. */
  children: ReactNode;
}

function Board({ game, rest, isStopped, keysEverywhere, tiles, children }: BoardProps) {
  const { state, multiplier, means } = game;
  const { phase, round } = state;
  const stake = { multiplier, means, noteId: useId() };
  const win = phase.name === 'won' ? phase : null;
  const winner = win && round?.colours[win.answer];
  return (
    <Box sx={{ display: 'grid', ...boardGap }}>
      <Box sx={choiceRow}>
        {!isStopped && <MultiplierPicker {...stake} onChoose={game.chooseMultiplier} />}
        <Box sx={{ ...statusHeight, display: 'grid', alignContent: { xs: 'start', md: 'center' } }}>
          <Status line={statusOf(state, rest)} keysEverywhere={keysEverywhere} />
        </Box>
      </Box>
      <Box sx={{ position: 'relative' }}>
        {round ? (
          <BoardGrid ref={tiles} role="group" aria-label="Colours" tabIndex={-1}>
            {round.colours.map((colour, square) => (
              <Tile
                key={square}
                colour={colour}
                square={square}
                look={tileLook(state, square)}
                onChoose={() => game.play(square)}
              />
            ))}
          </BoardGrid>
        ) : (
          <PlaceholderTiles isResting={phase.name === 'resting'} />
        )}
        {children}
      </Box>
      {/* A win replaces the explanation of the stake in the same place, so that nothing moves. */}
      <Box sx={footHeight}>
        {win && winner ? (
          <WinPanel
            colour={winner}
            amount={win.amount}
            balance={win.balance}
            onContinue={() => {
              game.goOn();
              // The button disappears. The group takes the focus and not a tile, so that a key still held down stakes nothing.
              tiles.current?.focus({ preventScroll: true });
              tiles.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
        ) : (
          !isStopped && <StakeFigures {...stake} />
        )}
      </Box>
      <Box sx={{ height: STRIP_HEIGHT, minWidth: 0 }}>
        <Suspense fallback={null}>
          <SessionStrip game={game} />
        </Suspense>
      </Box>
    </Box>
  );
}

function Status({ line, keysEverywhere }: { line: StatusLine; keysEverywhere: boolean }) {
  const { text, detail, points, takesKeys, colour } = line;
  return (
    <Box role="status" aria-label="Round" sx={{ minWidth: 0 }}>
      <Typography component="p" sx={{ typography: { xs: 'h2', md: 'h1' }, [LOW]: { typography: 'h2' } }}>
        {text}
      </Typography>
      <Typography sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
        {colour && (
          <Box component="span" sx={{ position: 'relative', overflow: 'hidden', width: 16, height: 16, borderRadius: '5px' }} style={{ backgroundColor: colour.hex }}>
            <TilePattern {...colour} />
          </Box>
        )}
        <Box component="span" sx={colour ? { color: 'text.primary', fontWeight: 650 } : undefined}>
          {detail}
        </Box>
        {points && <span>{points}</span>}
        {takesKeys && (
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, [WITHOUT_KEYS]: { display: 'none' } }}>
            {keysText(keysEverywhere)}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
