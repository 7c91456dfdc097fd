/** The methods of measuring (docs/metodo.md), stored and printed with every figure. */

import { type Estimado, estimatedCountText, foundText } from './estimativa.ts'

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

/** `Método v2`, and `Método v2 · estimado, confiança de 93 %` of an estimate; undefined before the first measurement. */
export function measuredText({ metodo, ...laudo }: Estimado & { readonly metodo?: string | undefined }) {
  return metodo && foundText({ metodo: metodoText(metodo), ...laudo })
}

/**
 * Writes the methods of several laudos and how many of them are estimates: `Método v2`, or `Métodos v1 e v2 · 3 estimados`; empty where nothing is
 * measured.
 */
export function metodosText(laudos: readonly (Estimado & { readonly metodo?: string | undefined })[]): string {
  const metodos = [...new Set(laudos.flatMap(({ metodo }) => metodo ?? []))].toSorted()
  const named = metodos.length < 2 ? metodos.map(metodoText).join('') : `Métodos ${metodos.join(' e ')}`
  const estimated = estimatedCountText(laudos.filter(({ estimado }) => estimado).length)
  return [named, estimated].filter(Boolean).join(' · ')
}
