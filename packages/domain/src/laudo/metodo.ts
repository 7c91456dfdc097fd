/** The methods of measuring (docs/metodo.md), stored with every figure and printed beside it. */

export const METODOS = ['v1', 'v2'] as const

export type Metodo = (typeof METODOS)[number]

/** The method of new measurements; older laudos keep theirs until they are measured again. */
export const METODO: Metodo = 'v2'

export function isMetodo(text: string): text is Metodo {
  return (METODOS as readonly string[]).includes(text)
}

/** Writes the method as every document that prints a number does. */
export function metodoText(metodo: string): string {
  return `Método ${metodo}`
}
