import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { Screen } from './screen.js';

/** What stands where something is still loaded, and where it could not be. */
interface Fallbacks<P> {
  readonly Loading: ComponentType<P>;
  readonly Failed: ComponentType;
}

interface LoadingScreenProps {
  readonly title?: string;
  readonly nav?: ComponentChildren;
}

/** What stands where a screen is still loaded: its own title and way around, if they are known. */
export function LoadingScreen({ title = 'One moment', nav }: LoadingScreenProps) {
  return (
    <Screen title={title} nav={nav}>
      <Waiting progress={undefined} what="Loading" />
    </Screen>
  );
}

function SomeScreen() {
  return <LoadingScreen />;
}

function FailedScreen() {
  return (
    <Screen title="This page couldn’t be loaded">
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
      <Notice kind="problem">The network didn’t answer. Your games are safe on this device.</Notice>
      <div>
        <Button kind="main" onPress={() => location.reload()}>
          Try again
        </Button>
      </div>
    </>
  );
}

/** A screen whose code is loaded when it is first wanted. */
export const lazy = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Loading: ComponentType<P> = SomeScreen,
): ComponentType<P> => lazyWith(load, { Loading, Failed: FailedScreen });

/** A part of a screen whose code is loaded when it is first wanted. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyWith(load, { Loading: LoadingPart, Failed: FailedPart });

function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Loading, Failed }: Fallbacks<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<'loaded' | 'failed'> | undefined;
  // Never rejects: a screen that is left at once has nobody who would hear of it.
  const start = async (): Promise<'loaded' | 'failed'> => {
    try {
      loaded = await load();
      return 'loaded';
    } catch {
      loading = undefined;
      return 'failed';
    }
  };
  return function Lazy(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded === undefined ? 'loading' : 'loaded');
    // Now, and not when the effects run: those wait for the picture that only says that something is loaded.
    const [asked] = useState(() => (loaded === undefined ? (loading ??= start()) : undefined));
    useEffect(() => void asked?.then(setState), [asked]);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return state === 'loading' ? <Loading {...props} /> : <Failed />;
  };
}
