import { useEffect, useState } from 'preact/hooks';
import { findGame } from '../../games/catalogue.js';
import type { ShownMatch } from '../../online/shown.js';
import { Link } from '../look/controls.js';
import { askMatch } from './api.js';
import { ownMatches } from './kept-seats.js';
import { standingText } from './standing-text.js';

/** Of so many the server is asked how they stand. */
const MOST = 6;

interface Standing {
  readonly match: string;
  readonly shown: ShownMatch;
}

async function look(): Promise<readonly Standing[]> {
  const answers = await Promise.all(
    ownMatches()
      .slice(0, MOST)
      .map(async ({ match, token }) => ({ match, answer: await askMatch(match, token) })),
  );
  return answers.flatMap(({ match, answer }) => (answer.ok ? [{ match, shown: answer.value }] : []));
}

/** The matches of this device that are not over: a closed page is found again here. */
export function OwnMatches() {
  const [standings, setStandings] = useState<readonly Standing[]>([]);
  useEffect(() => {
    let isShown = true;
    const show = async (): Promise<void> => {
      const found = await look();
      if (isShown) setStandings(found);
    };
    void show();
    return () => {
      isShown = false;
    };
  }, []);
  const open = standings.flatMap(({ match, shown }) => {
    const text = standingText(shown);
    return text === undefined ? [] : [{ match, text, title: findGame(shown.terms.game)?.title }];
  });
  if (open.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="own">
      <h2 id="own">Your matches</h2>
      <ul class="plain-list go-on-list">
        {open.map(({ match, text, title }) => (
          <li key={match}>
            <Link to={{ screen: 'match', match, carry: undefined }} class="go-on">
              <strong>{title}</strong>
              <span class="soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
