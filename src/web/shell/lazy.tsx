import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { Screen } from './screen.js';

/** What stands where something is still loaded, and where it could not be. */
interface Fallbacks {
  readonly Loading: ComponentType;
  readonly Failed: ComponentType;
}

function LoadingScreen() {
  return (
    <Screen title="One moment">
      <Waiting progress={undefined} what="Loading" />
    </Screen>
  );
}

function FailedScreen() {
  return (
    <Screen title="This page could not be loaded">
      <FailedPart />
    </Screen>
  );
}

function LoadingPart() {
  return <Waiting progress={undefined} what="Loading" />;
}

function FailedPart() {
  return (
    <>
      <Notice kind="problem">The network did not answer. What you have played is kept on this device.</Notice>
      <div>
        <Button kind="main" onPress={() => location.reload()}>
          Try again
        </Button>
      </div>
    </>
  );
}

/** A screen whose code is loaded when it is first wanted. */
export const lazy = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyWith(load, { Loading: LoadingScreen, Failed: FailedScreen });

/** A part of a screen whose code is loaded when it is first wanted. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyWith(load, { Loading: LoadingPart, Failed: FailedPart });

function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Loading, Failed }: Fallbacks,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded === undefined ? 'loading' : 'loaded');
    useEffect(() => {
      if (loaded !== undefined) return;
      load()
        .then((component) => {
          loaded = component;
          return setState('loaded');
        })
        .catch(() => setState('failed'));
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return state === 'loading' ? <Loading /> : <Failed />;
  };
}
