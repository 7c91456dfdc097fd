/** Compares the numbers of a revision with those of a new measurement of the same files, number by number and to the last bit. */
import type { RevisionContent } from './revision-document.ts'

/** Numbers of a measurement under a revision's names. */
export interface Measurement {
  readonly numeros: Readonly<Record<string, number>>
  readonly talhoes: readonly {
    readonly forma?: string | undefined
    readonly numeros: Readonly<Record<string, number>>
    readonly taxa?: object | undefined
    readonly intervaloEstimado?: object | undefined
  }[]
  readonly trajeto?: Readonly<Record<string, unknown>>
  readonly estimativa?: object
  readonly taxa?: object
}

export interface Difference {
  /** Name of the number, preceded by its talhão, counted from 1, or by «trajeto». */
  readonly onde: string
  /** Absent where one side does not have it. */
  readonly noLaudo?: unknown
  readonly medido?: unknown
}

type Compared = Pick<RevisionContent, 'numeros' | 'talhoes' | 'trajeto' | 'estimativa' | 'medicao'>

/**
 * Returns the differences; empty where all agree. Only numbers in the document are compared, since a later program measures further ones.
 * Of the figures of the whole laudo only the measured ones are compared, because the others are typed.
 */
export function compareMeasurement(revision: Compared, found: Measurement, measured: readonly string[]): Difference[] {
  const whole = Object.fromEntries(Object.entries(revision.numeros).filter(([name]) => measured.includes(name)))
  const plots = Array.from({ length: Math.max(revision.talhoes.length, found.talhoes.length) }, (_, i) => {
    const [signed, measuredPlot] = [revision.talhoes[i], found.talhoes[i]]
    const place = `talhão ${i + 1}`
    if (!signed || !measuredPlot)
      return [{ onde: place, ...(signed && { noLaudo: 'há' }), ...(measuredPlot && { medido: 'há' }) }]
    const outline = signed.forma === undefined ? [] : differing(`${place}: contorno`, signed.forma, measuredPlot.forma)
    return [
      ...outline,
      ...recordsDiffer(`${place}: `, signed.numeros, measuredPlot.numeros),
      ...recordsDiffer(`${place}: taxa.`, signed.taxa ?? {}, { ...measuredPlot.taxa }),
      ...recordsDiffer(`${place}: `, intervalsOf(signed), intervalsOf(measuredPlot)),
    ]
  })
  return [
    ...recordsDiffer('', whole, found.numeros),
    ...plots.flat(),
    ...recordsDiffer('trajeto: ', revision.trajeto ?? {}, found.trajeto ?? {}),
    ...recordsDiffer('', estimateOf(revision), estimateOf(found)),
    ...recordsDiffer('taxa.', revision.medicao?.taxa ?? {}, { ...found.taxa }),
  ]
}

function estimateOf({
  estimativa = {},
}: {
  readonly estimativa?: object | undefined
}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(valuesOf(estimativa, 'estimativa'))
}

function intervalsOf({
  intervaloEstimado = {},
}: {
  readonly intervaloEstimado?: object | undefined
}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(valuesOf(intervaloEstimado, 'intervaloEstimado'))
}

function recordsDiffer(
  place: string,
  signed: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
) {
  return Object.keys(signed)
    .toSorted()
    .flatMap((name) => differing(`${place}${name}`, signed[name], found[name]))
}

/**
 * Explains other numbers where the revision was measured by another version of the file reader than the program's; undefined where it is
 * the same version.
 */
export function otherReadingSentence(leitura: number | undefined, current: number): string | undefined {
  if (leitura === current) return undefined
  if (leitura !== undefined && leitura > current) {
    return `Este laudo foi medido pela leitura ${leitura} dos arquivos, mais nova que este programa, que os lê pela leitura ${current}: confira com um programa atual.`
  }
  return `Este laudo foi medido por uma leitura anterior dos arquivos${leitura === undefined ? '' : ` (${leitura})`}; este programa os lê de outro modo (leitura ${current}). A diferença não diz que o laudo foi alterado: a assinatura confere.`
}

/** Passes that were deduced depend on the plots; those of the register are in the document by their hash alone. */
export const DEDUCED_OVER_REGISTER =
  'As passadas deste laudo foram deduzidas do trajeto sobre os talhões do cadastro da empresa, que o documento não traz: sem eles os números não se medem de novo. A assinatura confere.'

/** Writes a value of a difference for people: a number with all its digits. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'não há'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Negative zero is zero in JSON. */
function differing(onde: string, noLaudo: unknown, medido: unknown): Difference[] {
  if (noLaudo === medido || JSON.stringify(noLaudo) === JSON.stringify(medido)) return []
  return [{ onde, ...(noLaudo !== undefined && { noLaudo }), ...(medido !== undefined && { medido }) }]
}

/** Compares the weather of a laudo with that computed again, by the path of each value. */
function compareClima(signed: unknown, again: unknown): Difference[] {
  const [held, found] = [new Map(valuesOf(signed, 'clima')), new Map(valuesOf(again, 'clima'))]
  return [...new Set([...held.keys(), ...found.keys()])].flatMap((onde) => {
    const [noLaudo, medido] = [held.get(onde), found.get(onde)]
    return Object.is(noLaudo, medido)
      ? []
      : [{ onde, ...(noLaudo !== undefined && { noLaudo }), ...(medido !== undefined && { medido }) }]
  })
}

/** The differences from the one of several possible answers that explains the signed weather best; without any answer, the whole weather. */
export function compareClimas(signed: unknown, again: readonly unknown[]): readonly Difference[] {
  const [first, ...others] = again.map((one) => compareClima(signed, one))
  return others.reduce(
    (least, one) => (one.length < least.length ? one : least),
    first ?? compareClima(signed, undefined),
  )
}

function valuesOf(value: unknown, path: string): (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => valuesOf(inner, `${path}.${name}`))
}
