// What the solver uses of WebAssembly. Node has it and does not declare it; in the page the types of the browser do.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  class Memory {
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: object;
  }
}
