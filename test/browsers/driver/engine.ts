/** A step of a pointer or a key, as WebDriver writes it; both of its protocols know the same. */
export type Step =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** One device and what is done with it. */
export interface Input {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Step[];
}

/** A page of a browser, with storage of its own. */
export interface Tab {
  /** Loads an address, and resolves when it is loaded. */
  load(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs an asynchronous function, given as text, and resolves to the text that it gives. It may be run again if the page is
   * left meanwhile.
   */
  run(code: string): Promise<string>;
  /** Presses what a person presses, in the browser and not in the page. */
  act(input: Input): Promise<void>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** For people: `Firefox 153.7.0`. */
  readonly description: string;
  /** Opens a page that shares nothing with the others. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** A kind of browser that a machine may have. */
export interface EngineKind {
  readonly name: string;
  /** What keeps it from being started on this machine, as a phrase; undefined if nothing does. */
  missing(env: NodeJS.ProcessEnv): string | undefined;
  start(): Promise<Engine>;
}
