/** Checks whether sent lines are consistent, before any laudo is looked up. */
import type { FieldError, SentLine } from '@faixa/contract'

/** Merges of merges; people make two or three. */
const DEEPEST = 20

/** Returns the first fault; undefined for consistent lines. */
export function structureFault(lines: readonly SentLine[]): FieldError | undefined {
  const depths = new Map<string, number>()
  const parts = new Map<string, number>()
  const laudos = new Set<string>()
  for (const { id, dentroDe, laudo } of lines) {
    if (depths.has(id)) return fault('Uma linha veio duas vezes.')
    const depth = dentroDe === undefined ? 0 : (depths.get(dentroDe) ?? Number.NaN) + 1
    if (Number.isNaN(depth)) return fault('Uma linha está dentro de outra que não veio antes dela.')
    if (depth > DEEPEST) return fault('Há junções demais umas dentro das outras.')
    depths.set(id, depth)
    if (dentroDe !== undefined) parts.set(dentroDe, (parts.get(dentroDe) ?? 0) + 1)
    if (!laudo) continue
    if (laudos.has(laudo.uuid)) return fault('Um laudo está em duas linhas.')
    laudos.add(laudo.uuid)
  }
  const wrong = lines.some(({ id, laudo }) => parts.has(id) && (laudo !== undefined || (parts.get(id) ?? 0) < 2))
  return wrong ? fault('Uma junção tem pelo menos duas linhas, e nenhum laudo próprio.') : undefined
}

function fault(mensagem: string): FieldError {
  return { campo: 'linhas', mensagem }
}
