/**
 * The decisions of a person about a flight: which polygons of the area file are plots, whether swaths that the file holds twice were flown
 * twice, and whether plots that were hardly touched count. Each has a default and the outcome.
 */
import type { Decided, DecisaoDePoligono, Parece } from '@faixa/domain'
import type { CoverageOptions, DoubtfulPlot, NotAPlot, PlotChoice, PlotDoubt } from '@faixa/geometry'

const PARECE = {
  perimeter: 'perimetro',
  unplanted: 'nao-plantado',
  'named-like-land': 'nome-de-area-nao-plantada',
  repeated: 'repetido',
  nested: 'dentro-de-outro',
  overlapping: 'sobre-outro',
  containing: 'contem-outro',
} as const satisfies Record<PlotDoubt, Parece>

interface DrawnPlots {
  readonly doubtful: readonly DoubtfulPlot[]
  readonly notPlots: readonly NotAPlot[]
  readonly nameOf: (id: string) => string | undefined
}

/** Lists the doubtful polygons; a choice changes only `medido` and `decidido`. */
export function plotDecisions({ doubtful, notPlots, nameOf }: DrawnPlots, choice: PlotChoice): DecisaoDePoligono[] {
  const chosen = new Set([...(choice.keep ?? []), ...(choice.leaveOut ?? [])])
  const out = new Set(notPlots.map(({ id }) => id))
  const doubtfulIds = new Set(doubtful.map(({ id }) => id))
  const plain = [...chosen]
    .filter((id) => !doubtfulIds.has(id))
    .map((id) => ({ id, name: nameOf(id), seems: undefined, isMeasured: true, other: undefined }))
  return [...doubtful, ...plain]
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, name, seems, isMeasured, other }) => ({
      marcador: numberOf(id),
      ...(name !== undefined && { nome: name }),
      parece: seems === undefined ? 'talhao' : PARECE[seems],
      ...(other && { outro: other.name ?? `marcador ${numberOf(other.id)}` }),
      proposta: isMeasured ? 'medir' : 'nao-medir',
      medido: !out.has(id),
      decidido: chosen.has(id),
    }))
}

/** Converts the decisions to the engine's options, whose ids are placemarks' indices, from 0. */
export function optionsOfDecided({
  manterTalhoes = [],
  tirarTalhoes = [],
  segundoVoo,
  soTocados,
  aplicacaoDoTrajeto,
}: Decided) {
  const idsOf = (numbers: readonly number[]) => numbers.map((number) => `${number - 1}`)
  return {
    ...(manterTalhoes.length + tirarTalhoes.length > 0 && {
      plots: { keep: idsOf(manterTalhoes), leaveOut: idsOf(tirarTalhoes) } satisfies PlotChoice,
    }),
    ...(segundoVoo && { repeats: 'flown-again' as const satisfies CoverageOptions['repeats'] }),
    ...(soTocados && { onlyTouched: true }),
    ...(aplicacaoDoTrajeto && { fromTrack: true }),
  }
}

/** Refuses polygons that the area file does not have, in one sentence; `area` is undefined without an area file. */
export function unknownPlots(
  { manterTalhoes = [], tirarTalhoes = [] }: Decided,
  area: { readonly name: string; readonly numbers: ReadonlySet<number> } | undefined,
): { readonly campo: 'manterTalhoes' | 'tirarTalhoes'; readonly mensagem: string } | undefined {
  for (const [campo, numbers] of Object.entries({ manterTalhoes, tirarTalhoes })) {
    const unknown = area ? numbers.filter((number) => !area.numbers.has(number)) : numbers
    if (unknown.length === 0) continue
    const mensagem = area
      ? `«${area.name}» não tem polígono ${unknown.length === 1 ? `no marcador ${unknown[0]}` : `nos marcadores ${listed(unknown)}`}: use os números que os avisos dão.`
      : 'Sem o arquivo da área não há polígonos a manter ou tirar.'
    return { campo: campo as 'manterTalhoes' | 'tirarTalhoes', mensagem }
  }
  return undefined
}

const LISTED = 5

function listed(numbers: readonly number[]): string {
  const [last, ...rest] = numbers.slice(0, LISTED).toReversed()
  const more = numbers.length - LISTED
  return more > 0
    ? `${numbers.slice(0, LISTED).join(', ')} e em mais ${more}`
    : `${rest.toReversed().join(', ')} e ${last}`
}

function numberOf(id: string): number {
  return Number(id) + 1
}
