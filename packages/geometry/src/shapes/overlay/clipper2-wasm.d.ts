// The package ships types for its module object but none for the ES build's entry.
declare module 'clipper2-wasm/dist/es/clipper2z.js' {
  import type { MainModule } from 'clipper2-wasm/dist/clipper2z.js'

  const createClipper: (options?: {
    readonly wasmBinary?: ArrayBuffer
    readonly printErr?: (text: string) => void
  }) => Promise<MainModule>
  export default createClipper
}
