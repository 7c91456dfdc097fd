/**
 * Recognises readable files that hold nothing for their field. Such an application or area keeps the flight from being measured; such a
 * track is a finding. The sentence is the same before and after sending.
 */
import { drawnPlots, swathsFromKml, trackRefusal } from '@faixa/geometry'
import type { ReadFile, Role } from './flight.ts'
import { USUAL_WIDTH_M } from './numbers/usable-width.ts'

const SENTENCES = {
  area: (name) => `O arquivo «${name}» não traz nenhum polígono de talhão.`,
  aplicacao: (name) => `O arquivo «${name}» não traz nenhum polígono nem linha de aplicação.`,
  trajeto: () => 'O arquivo não traz nenhum trajeto de voo.',
} as const satisfies Record<Role, (name: string) => string>

/** Writes the sentence; `refusal` is the reason why the file's contents cannot be used, where there is one. */
export function nothingSentence(role: Role, { name }: Pick<ReadFile, 'name'>, refusal?: string): string {
  return refusal === undefined ? SENTENCES[role](name) : `O arquivo «${name}» não pode ser medido. ${refusal}`
}

/** The sentence where the file holds nothing for the field; undefined where it holds something, which may still be the wrong thing. */
export function nothingFor(role: Role, file: ReadFile): string | undefined {
  const { isEmpty, refusal } = CONTENTS[role](file)
  return isEmpty ? nothingSentence(role, file, refusal) : undefined
}

interface Content {
  readonly isEmpty: boolean
  readonly refusal?: string | undefined
}

const CONTENTS: Readonly<Record<Role, (file: ReadFile) => Content>> = {
  area({ document }) {
    const { drawn, refusal } = drawnPlots(document)
    return { isEmpty: drawn.length === 0, refusal }
  },
  aplicacao({ document }) {
    const { swaths, refusal } = swathsFromKml(document, { fallbackWidthM: USUAL_WIDTH_M })
    return { isEmpty: swaths.length === 0, refusal }
  },
  trajeto({ document }) {
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
