/** The ways of measuring there are (docs/metodo.md explains each); stored with every figure and printed beside it. */

export const METODOS = ['v1', 'v2'] as const

export type Metodo = (typeof METODOS)[number]

/** What is measured from now on; older laudos keep theirs until somebody measures them again. */
export const METODO: Metodo = 'v2'

export function isMetodo(text: string): text is Metodo {
  return (METODOS as readonly string[]).includes(text)
}

/** As every place that prints a number prints it. */
export function metodoText(metodo: string): string {
  return `Método ${metodo}`
}
