/** Describes in sentences what a person should know about plots before they are registered, naming the first plot of each kind. */
import type { MeasuredOutline } from '@faixa/geometry'
import { formatCount, formatNumber } from '@faixa/units'
import type { Aviso } from '../aviso.ts'
import type { PlotToRegister } from './plot-to-register.ts'

/** Tolerated difference of declared and measured hectares, as a share, and at least in ha: a register has two decimals. */
const DECLARED_DIFFERS = 0.02
const LEAST_DIFFERENCE_HA = 0.02
/** Mean width below which a plot is a sliver, m: half of the narrowest swath. */
const SLIVER_M = 5
const EXAMPLES = 3

export function plotFindings(
  plots: readonly PlotToRegister[],
  outlines: readonly MeasuredOutline[],
  file: string,
): Aviso[] {
  const empty = outlines.filter(({ areaM2 }) => areaM2 === 0).length
  const crossing = outlines.filter(({ areaM2, repairs }) => areaM2 > 0 && repairs.has('crossing')).length
  const holed = outlines.filter(({ areaM2, repairs }) => areaM2 > 0 && repairs.has('hole-outside')).length
  const sized = outlines.filter(({ areaM2 }) => areaM2 > 0)
  const slivers = plots.filter((_, i) => (2 * sized[i]!.areaM2) / sized[i]!.borderM < SLIVER_M)
  const differing = plots.filter(differs)
  const repeated = repeatedCodes(plots)
  const nameless = plots.filter(({ nome, talhao }) => nome === undefined && talhao === undefined).length
  const found = (codigo: string, mensagem: string, quantidade: number): Aviso[] =>
    quantidade === 0 ? [] : [{ codigo, gravidade: 'aviso', mensagem, onde: file, quantidade }]
  return [
    ...found(
      'talhao-sem-area',
      `${formatCount(empty, 'polígono não tem área e não foi cadastrado', 'polígonos não têm área e não foram cadastrados')}.`,
      empty,
    ),
    ...found(
      'contorno-cruzado',
      `${formatCount(crossing, 'talhão tem contorno que cruza', 'talhões têm contorno que cruza')} a si mesmo: cada parte cercada foi contada uma vez.`,
      crossing,
    ),
    ...found(
      'furo-fora',
      `${formatCount(holed, 'talhão tem furo que sai', 'talhões têm furo que sai')} do contorno ou cobre outro furo: cada parte foi descontada uma vez.`,
      holed,
    ),
    ...found(
      'talhao-lasca',
      `${formatCount(slivers.length, 'talhão tem', 'talhões têm')} menos de ${SLIVER_M} m de largura média e ${slivers.length === 1 ? 'parece sobra' : 'parecem sobras'} de desenho: ${named(slivers)}.`,
      slivers.length,
    ),
    ...found(
      'area-declarada-difere',
      `${formatCount(differing.length, 'talhão declara', 'talhões declaram')} área que difere mais de 2 % da medida, em ha: ${named(differing, ({ areaDeclarada = 0, areaHa }) => ` (${formatNumber(areaDeclarada, 2)} declarados, ${formatNumber(areaHa, 2)} medidos)`)}.`,
      differing.length,
    ),
    ...found(
      'talhao-repetido',
      `${formatCount(repeated.length, 'código de talhão se repete', 'códigos de talhão se repetem')} na mesma fazenda: ${named(repeated)}.`,
      repeated.length,
    ),
    ...found(
      'talhao-sem-nome',
      `${formatCount(nameless, 'talhão está sem nome e sem código', 'talhões estão sem nome e sem código')}: confira as colunas.`,
      nameless,
    ),
  ]
}

function differs({ areaDeclarada, areaHa }: PlotToRegister): boolean {
  if (areaDeclarada === undefined) return false
  return Math.abs(areaHa - areaDeclarada) > Math.max(DECLARED_DIFFERS * areaDeclarada, LEAST_DIFFERENCE_HA)
}

/** The second plot of each code that occurs more than once. */
function repeatedCodes(plots: readonly PlotToRegister[]): PlotToRegister[] {
  const seen = new Map<string, number>()
  return plots.filter(({ codigoFazenda, fazenda, talhao }) => {
    if (talhao === undefined) return false
    const key = `${codigoFazenda ?? fazenda ?? ''}\n${talhao}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 2
  })
}

function named(plots: readonly PlotToRegister[], more: (plot: PlotToRegister) => string = () => ''): string {
  const examples = plots.slice(0, EXAMPLES).map((plot) => `${nameOf(plot)}${more(plot)}`)
  return `${examples.join('; ')}${plots.length > EXAMPLES ? '; …' : ''}`
}

function nameOf({ fazenda, codigoFazenda, talhao, nome }: PlotToRegister): string {
  const owner = fazenda ?? codigoFazenda
  return [owner, talhao ?? nome].filter(Boolean).join(' · ') || 'sem nome'
}
