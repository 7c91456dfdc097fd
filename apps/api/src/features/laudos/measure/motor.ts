import { VERSION } from '../../../version.ts'

/** What measured, stored with every figure: this program's version and the library that cuts the shapes. */
export const MOTOR = `faixa ${VERSION} clipper2-wasm 0.4.0`
