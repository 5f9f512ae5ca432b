import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { Screen } from './screen.js';

/** A screen whose code is loaded when it is first wanted. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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
    if (state === 'loading')
      return (
        <Screen title="One moment">
          <Waiting progress={undefined} what="Loading" />
        </Screen>
      );
    return (
      <Screen title="This page could not be loaded">
        <Notice kind="problem">The network did not answer. What you have played is kept on this device.</Notice>
        <div>
          <Button kind="main" onPress={() => location.reload()}>
            Try again
          </Button>
        </div>
      </Screen>
    );
  };
}
