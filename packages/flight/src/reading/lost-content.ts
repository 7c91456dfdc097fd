/** Findings that say that shapes of a file are missing, or smaller than they were drawn. */
import type { KmlDocument } from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'

/** Codes of the readers' findings. */
const LOST = new Set<string>(['truncated', 'coordinate-unreadable'])

export function lostContent({ issues }: KmlDocument): boolean {
  return issues.some(({ code }) => LOST.has(code))
}

/**
 * Refuses to register a file that ends before its end: what it registers takes the place of what was there, so that half a file would remove the
 * rest. Undefined for a whole file.
 */
export function cutShortSentence({ name, document }: ReadFile): string | undefined {
  return document.issues.some(({ code }) => code === 'truncated')
    ? `O arquivo «${name}» termina antes do fim, e uma parte dele falta: exporte-o de novo e envie-o inteiro.`
    : undefined
}
