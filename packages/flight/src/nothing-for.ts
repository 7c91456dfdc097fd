/**
 * Files that can be read and hold nothing of what their field is for. An application or an area of that kind keeps the flight from being
 * measured; a track of that kind is a finding. The same sentence before sending and after.
 */
import { type Placemark, plotsFromKml } from '@faixa/geometry'
import type { ReadFile, Role } from './flight.ts'

const SENTENCES = {
  area: (name) => `O arquivo «${name}» não traz nenhum polígono de talhão.`,
  aplicacao: (name) => `O arquivo «${name}» não traz nenhum polígono nem linha de aplicação.`,
  trajeto: () => 'O arquivo não traz nenhum trajeto de voo.',
} as const satisfies Record<Role, (name: string) => string>

export function nothingSentence(role: Role, { name }: Pick<ReadFile, 'name'>): string {
  return SENTENCES[role](name)
}

/** The sentence where the file holds nothing for the field; undefined where it holds something, which may still be the wrong thing. */
export function nothingFor(role: Role, file: ReadFile): string | undefined {
  return holds(role, file) ? undefined : nothingSentence(role, file)
}

function holds(role: Role, { document }: ReadFile): boolean {
  const { placemarks } = document
  if (role === 'area') return plotsFromKml(document).plots.length > 0
  if (placemarks.some(isLine)) return true
  if (role === 'aplicacao') return placemarks.some(({ shapes }) => shapes.some(({ kind }) => kind === 'polygon'))
  // A track may come as points, two at least.
  return placemarks.flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'point')).length >= 2
}

function isLine({ shapes }: Placemark): boolean {
  return shapes.some((shape) => (shape.kind === 'line' || shape.kind === 'track') && shape.path.length >= 4)
}
