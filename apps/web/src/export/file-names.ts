import type { Camada } from '@faixa/contract'
import { VAZIO } from '@faixa/domain'

interface Named {
  readonly nome: string
  readonly codigo: string
  readonly empresaNome: string
}

/** What Windows refuses in names, and separators of ours; spaces become one. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu
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
  return part.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_PART).trim() || 'laudo'
}
