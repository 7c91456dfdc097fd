/** Findings about missing shapes of a file, or shapes smaller than drawn. */
import type { KmlDocument } from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'

/** Codes of the readers' findings. */
const LOST = new Set<string>(['truncated', 'coordinate-unreadable', 'null-character'])

export function lostContent({ issues }: KmlDocument): boolean {
  return issues.some(({ code }) => LOST.has(code))
}

/**
 * Refuses to register a truncated file: a registration replaces all earlier plots or areas, so that half a file would remove the rest.
 * Undefined for a complete file.
 */
export function cutShortSentence({ name, document }: ReadFile): string | undefined {
  return document.issues.some(({ code }) => code === 'truncated')
    ? `O arquivo «${name}» termina antes do fim, e uma parte dele falta: exporte-o de novo e envie-o inteiro.`
    : undefined
}
