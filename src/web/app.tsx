import { render } from 'preact';
import { type Address, makeAddress } from './address/address.js';
import { GameScreen } from './home/game-screen.js';
import { HomeScreen } from './home/home-screen.js';
import { NotFoundScreen } from './home/not-found-screen.js';
import { isKeptAt } from './records/kept-sittings.js';
import { Announcer } from './shell/announcer.js';
import { GameNav } from './shell/game-nav.js';
import { lazy, LoadingScreen } from './shell/lazy.js';
import { useAddress } from './address/router.js';
import { TopBar } from './top-bar.js';

const ExploreScreen = lazy(
  async () => (await import('./explore/explore-screen.js')).ExploreScreen,
  ({ game, asked }) => (
    <LoadingScreen title={`Explore ${game.title}`} nav={<GameNav game={game} asked={asked} current="explore" />} />
  ),
);
const FirstGameScreen = lazy(async () => (await import('./exercise/first-game-screen.js')).FirstGameScreen);
const LearnScreen = lazy(async () => (await import('./learn/learn-screen.js')).LearnScreen);
const LobbyScreen = lazy(async () => (await import('./online/lobby-screen.js')).LobbyScreen);
const MatchScreen = lazy(async () => (await import('./online/match-screen.js')).MatchScreen);
const PlayScreen = lazy(async () => (await import('./play/play-screen.js')).PlayScreen);
const PositionScreen = lazy(async () => (await import('./exercise/position-screen.js')).PositionScreen);
const PracticeScreen = lazy(async () => (await import('./puzzles/practice-screen.js')).PracticeScreen);
const PuzzlesScreen = lazy(async () => (await import('./puzzles/puzzles-screen.js')).PuzzlesScreen);
const RecordScreen = lazy(async () => (await import('./player-record/record-screen.js')).RecordScreen);
const RushScreen = lazy(async () => (await import('./puzzles/rush-screen.js')).RushScreen);
const ReplayScreen = lazy(async () => (await import('./replays/replay-screen.js')).ReplayScreen);
const ReplaysScreen = lazy(async () => (await import('./replays/replays-screen.js')).ReplaysScreen);
const RulesScreen = lazy(async () => (await import('./rules/rules-screen.js')).RulesScreen);

/** The screen of an address. Another game is another screen, so that nothing of the one before stays. */
function ScreenOf({ address }: { readonly address: Address }) {
  switch (address.screen) {
    case 'home':
      return <HomeScreen />;
    case 'game':
      return <GameScreen key={address.game.id} {...address} />;
    case 'first':
      return <FirstGameScreen key={address.game.id} {...address} />;
    case 'rules':
      return <RulesScreen key={address.game.id} {...address} />;
    case 'play':
      return <PlayScreen key={makeAddress(address)} {...address} />;
    case 'explore':
      return <ExploreScreen key={address.game.id} {...address} />;
    case 'position':
      return <PositionScreen key={makeAddress(address)} {...address} />;
    case 'learn':
      return <LearnScreen key={address.game.id} {...address} />;
    case 'practice':
      return <PracticeScreen key={address.game.id} {...address} />;
    case 'puzzles':
      return <PuzzlesScreen {...address} />;
    case 'record':
      return <RecordScreen />;
    case 'rush':
      return <RushScreen />;
    case 'replays':
      return <ReplaysScreen />;
    case 'replay':
      return <ReplayScreen key={address.code} {...address} />;
    case 'match':
      return <MatchScreen key={makeAddress(address)} {...address} />;
    case 'lobby':
      return <LobbyScreen />;
    case 'not-found':
      return <NotFoundScreen {...address} />;
  }
}

function App() {
  const address = useAddress(isKeptAt);
  return (
    <>
      <TopBar address={address} />
      <ScreenOf address={address} />
      <footer class="foot">
        <a href="docs/">Documentation</a>
      </footer>
      <Announcer />
    </>
  );
}

/** Shows the app in the page. */
export function start(): void {
  const place = document.getElementById('app');
  if (place === null) throw new Error('the page has no place for the app');
  render(<App />, place);
}
