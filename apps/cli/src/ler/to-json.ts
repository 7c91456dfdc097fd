import { avisoOf, type Tally, tallyHectares, tallyKilometres } from '@faixa/flight'
import type { FileSource } from '@faixa/geometry'

/**
 * Returns the object that `faixa ler --json` prints: part of the product's contract with programs. Numbers have full
 * precision.
 */
export function toJson(file: string, { format, system }: FileSource, tally: Tally): Record<string, unknown> {
  const { counts, beginMs, endMs, bounds } = tally
  return {
    arquivo: file,
    formato: format,
    ...(system !== undefined && { sistema: system }),
    placemarks: tally.placemarks,
    pontos: counts.point,
    linhas: counts.line + counts.track,
    poligonos: counts.polygon,
    vertices: tally.vertices,
    areaHa: tallyHectares(tally),
    comprimentoKm: tallyKilometres(tally),
    ...(bounds && { limites: bounds }),
    ...(beginMs !== undefined && { inicio: new Date(beginMs).toISOString() }),
    ...(endMs !== undefined && { fim: new Date(endMs).toISOString() }),
    avisos: tally.issues.map((issue) => avisoOf(issue)),
  }
}
