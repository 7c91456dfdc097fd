import { type Camada, VAZIO } from '@faixa/domain'

interface Named {
  readonly nome: string
  readonly codigo: string
  readonly empresaNome: string
}

/** What Windows refuses in names, and signs that nobody sees; spaces become one. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu
const LONGEST_PART = 60

/** Report, company and layer (specification 000 §9). */
export function layerFileName(laudo: Named, layer: Camada | 'camadas', extension: 'kml' | 'kmz' | 'geojson'): string {
  const nome = laudo.nome === VAZIO || laudo.nome === '' ? laudo.codigo : laudo.nome
  return `${[nome, laudo.empresaNome, layer].map(plain).join('-')}.${extension}`
}

/** `laudo-14-03-2026.pdf`: the local date as Brazil writes it, its slashes being no part of a file's name. */
export function pdfFileName(now: Date): string {
  return `laudo-${new Intl.DateTimeFormat('pt-BR').format(now).replaceAll('/', '-')}.pdf`
}

function plain(part: string): string {
  const name = part.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  // Between letters: half of a picture is no sign at all.
  const letters = Array.from(new Intl.Segmenter('pt-BR').segment(name))
  const last = letters.findLast(({ index, segment }) => index + segment.length <= LONGEST_PART)
  return name.slice(0, last ? last.index + last.segment.length : 0).trim() || 'laudo'
}
