/**
 * Recognises readable files that hold nothing for their field. Such an application or area keeps the flight from being measured; such a
 * track is a finding. The sentence is the same before and after sending.
 */
import { type KmlDocument, plotContent, swathContent, trackRefusal } from '@faixa/geometry'
import type { ReadFile, Role } from './flight.ts'

const SENTENCES = {
  area: (name) => `O arquivo «${name}» não traz nenhum polígono de talhão.`,
  aplicacao: (name) => `O arquivo «${name}» não traz nenhum polígono nem linha de aplicação.`,
  trajeto: () => 'O arquivo não traz nenhum trajeto de voo.',
} as const satisfies Record<Role, (name: string) => string>

// Codes of the readers' findings: positions that are no longitude and latitude, and shapes that were left out for the lack of positions.
const OUTSIDE_GLOBE: ReadonlySet<string> = new Set(['coordinate-out-of-range', 'coordinate-swapped'])
const SHAPE_LOST: ReadonlySet<string> = new Set(['geometry-without-usable-position', 'ring-too-short'])
const OUTSIDE_SENTENCE =
  'As posições dele ficam fora do globo: a longitude vai de −180 a 180 graus, a latitude de −90 a 90. Se estão em metros (UTM), exporte o arquivo em graus (WGS 84).'

/** Writes the sentence; `refusal` is the reason why the file's contents cannot be used, if any. */
export function nothingSentence(role: Role, { name, document }: ReadFile, refusal?: string): string {
  if (refusal !== undefined) return `O arquivo «${name}» não pode ser medido. ${refusal}`
  return withCause(SENTENCES[role](name), document)
}

/** The sentence that a file contains nothing, with the cause where shapes were left out because of positions outside the globe. */
export function withCause(sentence: string, { issues }: KmlDocument): string {
  const found = (codes: ReadonlySet<string>) => issues.some(({ code }) => codes.has(code))
  return found(OUTSIDE_GLOBE) && found(SHAPE_LOST) ? `${sentence} ${OUTSIDE_SENTENCE}` : sentence
}

/** The sentence where the file holds nothing for the field; undefined where it holds something, which may still be the wrong thing. */
export function nothingFor(role: Role, file: ReadFile): string | undefined {
  const { isEmpty, refusal } = CONTENTS[role](file.document)
  return isEmpty ? nothingSentence(role, file, refusal) : undefined
}

const CONTENTS: Readonly<Record<Role, (document: KmlDocument) => ReturnType<typeof plotContent>>> = {
  area: plotContent,
  aplicacao: swathContent,
  trajeto(document) {
    const { placemarks } = document
    const isLine = placemarks.some(({ shapes }) =>
      shapes.some((shape) => (shape.kind === 'line' || shape.kind === 'track') && shape.path.length >= 4),
    )
    // A track may also consist of points, two at least.
    const points = placemarks.flatMap(({ shapes }) => shapes.filter(({ kind }) => kind === 'point')).length
    const refusal = trackRefusal(document)
    return { isEmpty: refusal !== undefined || (!isLine && points < 2), refusal }
  },
}
