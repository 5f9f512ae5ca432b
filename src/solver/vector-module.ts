// The part of the solver that is WebAssembly, `wasm/digit-duel-zero.ts`, as a compiled module. The build writes it into the
// command and the library; a page hands in what it has fetched. Where there is none, plain code comes to the same.

/** The module in base64. Source that was not built has none. */
declare const VECTOR_MODULE: string | undefined;

let module: WebAssembly.Module | undefined;
let isLookedFor = false;

/** Hands in a module that was compiled elsewhere. */
export function useVectorModule(compiled: WebAssembly.Module): void {
  module = compiled;
  isLookedFor = true;
}

/** Compiles a module; undefined where the machine or its policy knows no WebAssembly with vectors. */
export function compileModule(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module | undefined {
  try {
    return new WebAssembly.Module(bytes);
  } catch {
    return undefined;
  }
}

/** The module, if there is one. */
export function vectorModule(): WebAssembly.Module | undefined {
  if (!isLookedFor && typeof VECTOR_MODULE === 'string')
    module = compileModule(Uint8Array.from(atob(VECTOR_MODULE), (character) => character.charCodeAt(0)));
  isLookedFor = true;
  return module;
}
