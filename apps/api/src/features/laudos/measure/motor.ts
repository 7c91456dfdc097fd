import { VERSION } from '../../../version.ts'

/** Version of the engine, stored with every figure: this program's, and that of the library that intersects the shapes. */
export const MOTOR = `faixa ${VERSION} clipper2-wasm 0.4.0`
