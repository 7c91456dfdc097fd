/** What measured, stored with every figure: this package's version and the library that cuts the shapes. */
export const MOTOR = 'faixa 0.1.0 clipper2-wasm 0.4.0'
