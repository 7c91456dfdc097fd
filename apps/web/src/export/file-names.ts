import { type AssuntoDeFoto, type Camada, type Papel, VAZIO } from '@faixa/domain'
import { MAP_FORMATS, type MapFormat } from './map-formats.ts'

interface Named {
  readonly nome: string
  readonly codigo: string
  readonly empresaNome: string
}

/** Characters that Windows refuses in file names, and invisible ones; each run of them becomes one space. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu
const LONGEST_PART = 60
const LONGEST_RAW = 120

/** A layer's file is named after laudo, empresa and layer (specification 000 §9). */
export function layerFileName(laudo: Named, layer: Camada | 'camadas', format: MapFormat): string {
  return `${laudoPart(laudo)}-${layer}.${MAP_FORMATS[format].extension}`
}

function laudoPart({ nome, codigo, empresaNome }: Named): string {
  return [nome === VAZIO || nome === '' ? codigo : nome, empresaNome].map(plain).join('-')
}

/** `Santa Rita-Usina Aurora-reaplicacao.kml` */
export function reflyFileName(laudo: Named, format: MapFormat): string {
  return `${laudoPart(laudo)}-reaplicacao.${MAP_FORMATS[format].extension}`
}

/** `laudo-14-03-2026.pdf`: the local date as Brazil writes it, with hyphens, because file names may not have slashes. */
export function pdfFileName(now: Date): string {
  return `laudo-${new Intl.DateTimeFormat('pt-BR').format(now).replaceAll('/', '-')}.pdf`
}

/** `laudo-OS 12-14-03-2026.pdf` */
export function laudoPdfName(codigo: string, now: Date): string {
  return `laudo-${plain(codigo)}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `ordem-OS 12-14-03-2026.pdf` */
export function ordemPdfName(codigo: string, now: Date): string {
  return `ordem-${plain(codigo)}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `talhoes-FAZENDA SANTA RITA-14-03-2026`, without its extension. */
export function workFileName(part: string, now: Date): string {
  return `talhoes-${plain(part)}-${pdfFileName(now).slice('laudo-'.length, -'.pdf'.length)}`
}

/** `parecer-VOO 11-14-03-2026.pdf` */
export function parecerPdfName(codigo: string, now: Date): string {
  return `parecer-${plain(codigo)}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `levantamento-2026-0007-2-14-03-2026.pdf` */
export function levantamentoPdfName(ocorrencia: string, numero: number, now: Date): string {
  return `levantamento-${ocorrencia.replace('/', '-')}-${numero}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `certidao-Usina Aurora-14-03-2026.pdf` */
export function certidaoPdfName(empresa: string, now: Date): string {
  return `certidao-${plain(empresa)}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `relatorio-operacional-VOO 11-14-03-2026.pdf` */
export function operacionalPdfName(codigo: string, now: Date): string {
  return `relatorio-operacional-${plain(codigo)}-${pdfFileName(now).slice('laudo-'.length)}`
}

/** `dossie-VOO 11-14-03-2026.zip` */
export function dossieName(codigo: string, now: Date): string {
  return `dossie-${plain(codigo)}-${pdfFileName(now).slice('laudo-'.length, -'.pdf'.length)}.zip`
}

/**
 * Returns the path of a received file within a dossiê. A long name loses its beginning, because the extension is at its end. Where a role
 * has several files, they have a folder, and a `number` before each name, because names may be equal.
 */
export function dossieRawName(papel: Papel, nome: string, number?: number): string {
  const where = number === undefined ? papel : `${papel}/${number}`
  return `arquivos-recebidos/${where}-${rawName(nome)}`
}

/** `fotos-do-campo/2-receituario-foto.jpg` */
export function dossiePhotoName(number: number, assunto: AssuntoDeFoto, nome: string): string {
  return `fotos-do-campo/${number}-${assunto}-${rawName(nome)}`
}

function rawName(nome: string): string {
  return nome.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(-LONGEST_RAW).toWellFormed()
}

/** `relatorio-mensal-AeroSul Aviação-2026-03.pdf` */
export function mensalFileName(prestadora: string, mes: string, extension: 'pdf' | 'xlsx'): string {
  return `relatorio-mensal-${plain(prestadora)}-${mes}.${extension}`
}

/** `relatorio-por-norma-AeroSul Aviação-2026-03.xlsx`: the built-in spreadsheet. */
export function anexoFileName(prestadora: string, mes: string): string {
  return `relatorio-por-norma-${plain(prestadora)}-${mes}.xlsx`
}

/** `modelo-mensal-AeroSul Aviação-2026-03.xlsx`: the prestadora's own spreadsheet, filled. */
export function modeloFileName(prestadora: string, mes: string): string {
  return `modelo-mensal-${plain(prestadora)}-${mes}.xlsx`
}

function plain(part: string): string {
  const name = part.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  // Cuts between graphemes, so that an emoji is not halved.
  const letters = Array.from(new Intl.Segmenter('pt-BR').segment(name))
  const last = letters.findLast(({ index, segment }) => index + segment.length <= LONGEST_PART)
  return name.slice(0, last ? last.index + last.segment.length : 0).trim() || 'laudo'
}
