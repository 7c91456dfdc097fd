/**
 * Reads the widths that a file gives to its sprayed lines, judged together: one number that every line repeats is a
 * width, numbers that count 1, 2, 3 … name the swaths. Guessed units and unusable values are reported.
 */
import { areSwathNumbers, type WrittenWidth, widthBySpacing, writtenWidth } from '../classify/attributes/swath-width.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import { countText } from './count-text.ts'
import { firstLocationOf } from './placemark-location.ts'

export interface SwathWidths {
  /** Width in metres; absent for placemarks without one. */
  readonly byPlacemark: ReadonlyMap<Placemark, number>
  readonly issues: readonly Issue[]
  /** The width whose unit was decided by the spacing of the lines; absent where no unit was. */
  readonly unitBySpacing?: WrittenWidth
}

const UNITS = { dm: 'decímetros', cm: 'centímetros', mm: 'milímetros', ft: 'pés' }

/**
 * Returns the widths of the placemarks, all of which have lines. `spacingM` returns the distance between these lines, which decides between
 * units of a number without one. Linear in them.
 */
export function swathWidths(
  placemarks: readonly Placemark[],
  spacingM: () => number | undefined = () => undefined,
): SwathWidths {
  const written: { readonly placemark: Placemark; readonly width: WrittenWidth }[] = []
  for (const placemark of placemarks) {
    const width = writtenWidth(placemark)
    if (width) written.push({ placemark, width })
  }
  const bare = written.flatMap(({ width }) => (width.bare !== undefined ? [width.bare] : []))
  const numbered = areSwathNumbers(bare)
  const byPlacemark = new Map<Placemark, number>()
  const guessed = new Map<string, { readonly width: WrittenWidth; readonly placemarks: Placemark[] }>()
  const unused: { readonly placemark: Placemark; readonly width: WrittenWidth }[] = []
  const byNumber = new Map<number, WrittenWidth>()
  let unitBySpacing: WrittenWidth | undefined
  const withUnit = (width: WrittenWidth): WrittenWidth => {
    if (width.bare === undefined) return width
    const fitting = byNumber.get(width.bare) ?? widthBySpacing(width, width.bare, spacingM())
    byNumber.set(width.bare, fitting)
    if (fitting.metres !== width.metres) unitBySpacing ??= fitting
    return fitting
  }
  for (const entry of written) {
    const { placemark } = entry
    const width = numbered ? entry.width : withUnit(entry.width)
    if (width.metres === undefined || (numbered && width.bare !== undefined)) unused.push(entry)
    else {
      byPlacemark.set(placemark, width.metres)
      if (width.guessed) {
        const alike = guessed.get(width.text) ?? { width, placemarks: [] }
        guessed.set(width.text, alike)
        alike.placemarks.push(placemark)
      }
    }
  }
  return {
    byPlacemark,
    ...(unitBySpacing && { unitBySpacing }),
    issues: [
      ...[...guessed.values()].map(({ width, placemarks: alike }) => widthGuessed(width, alike)),
      ...(unused.length > 0 ? [widthNotUsed(unused, numbered)] : []),
      ...widthsApart(byPlacemark),
    ],
  }
}

/** Share of the lines with an odd width at most: two aircraft would share the lines more evenly. */
const FEW_LINES = 0.1

function widthsApart(byPlacemark: ReadonlyMap<Placemark, number>): Issue[] {
  const alike = Map.groupBy(byPlacemark, ([, widthM]) => widthM)
  const most = [...alike.values()].reduce((max, lines) => Math.max(max, lines.length), 0)
  const few = [...alike.values()].filter((lines) => lines.length <= FEW_LINES * most)
  const [first] = few
  if (!first) return []
  const placemarks = few.flatMap((lines) => lines.map(([placemark]) => placemark))
  return [
    {
      code: 'width-differs',
      severity: 'aviso',
      message: `${countText(placemarks.length, 'linha traz', 'linhas trazem')} no arquivo outra faixa que as demais (${first[0]![1].toLocaleString('pt-BR')} m): ${placemarks.length === 1 ? 'foi medida' : 'foram medidas'} com ela. Confira.`,
      place: firstLocationOf(placemarks),
      count: placemarks.length,
    },
  ]
}

function widthGuessed(
  { key, text, metres = 0, guessed = 'dm' }: WrittenWidth,
  placemarks: readonly Placemark[],
): Issue {
  return {
    code: 'width-unit-guessed',
    severity: 'aviso',
    message: `A faixa «${text}» (${key}), sem unidade, foi lida em ${UNITS[guessed]}: ${metres.toLocaleString('pt-BR')} m.`,
    place: firstLocationOf(placemarks),
    count: placemarks.length,
  }
}

function widthNotUsed(
  unused: readonly { readonly placemark: Placemark; readonly width: WrittenWidth }[],
  numbered: boolean,
): Issue {
  const { key, text } = unused[0]!.width
  const count = countText(unused.length, 'linha', 'linhas')
  return {
    code: 'width-not-used',
    severity: 'aviso',
    message: numbered
      ? `${key} numera as passadas (${count}) e não foi usado como largura da faixa.`
      : `A faixa «${text}» (${key}) não serve de largura e não foi usada em ${count}.`,
    place: firstLocationOf(unused.map(({ placemark }) => placemark)),
    count: unused.length,
  }
}
