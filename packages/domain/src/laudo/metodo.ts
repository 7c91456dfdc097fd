/** The methods of measuring (docs/metodo.md), stored and printed with every figure. */

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

/** Writes the methods of several laudos: `Método v2`, or `Métodos v1 e v2`; empty where nothing is measured. */
export function metodosText(laudos: readonly { readonly metodo?: string | undefined }[]): string {
  const metodos = [...new Set(laudos.flatMap(({ metodo }) => metodo ?? []))].toSorted()
  return metodos.length < 2 ? metodos.map(metodoText).join('') : `Métodos ${metodos.join(' e ')}`
}
