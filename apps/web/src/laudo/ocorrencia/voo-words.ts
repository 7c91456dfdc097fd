/** A flight near a place in Portuguese sentences: the same in list, details and paper. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { derivaText, type SemLado, TIPO_DE_CLIMA_NAMES } from '@faixa/domain'
import {
  formatCount,
  formatDistance,
  formatNumber,
  formatQuantity,
  metresPerSecond,
  toKilometresPerHour,
} from '@faixa/units'

export type VooPerto = ReplyOf<Routes['listVoosPerto']>['voos'][number]
/** A flight on screen, or in the signed document, which has no names of persons. */
export type VooVisto = Omit<VooPerto, 'empresa' | 'piloto'>

const SEM_LADO_TEXTS: Readonly<Record<SemLado, string>> = {
  dentro: 'o próprio lugar foi aplicado',
  semAplicacao: 'nenhum arquivo diz onde se aplicou',
  semHorarios: 'os arquivos não dizem a hora em que se aplicou ali',
  semVento: 'não há leitura do vento para esse minuto',
  semDirecao: 'a leitura desse minuto é de calmaria ou não tem direção',
}

export const LADO_NAMES = { barlavento: 'Barlavento', sotavento: 'Sotavento', semDados: 'Vento: sem dados' } as const

/** `120 m`, `1.250 m`, «sobre o lugar». */
export function awayText(metres: number): string {
  return metres < 1 ? 'sobre o lugar' : formatDistance(Math.round(metres))
}

/** `2026-03-14T07:12` is «14/03/2026, 07:12». */
export function minuteText(minuto: string): string {
  const [day = '', clock = ''] = minuto.split('T')
  return `${day.split('-').toReversed().join('/')}, ${clock}`
}

export function valveText(isOpen: boolean | undefined): string {
  return isOpen === undefined ? 'válvula: não se sabe' : isOpen ? 'válvula aberta' : 'válvula fechada'
}

/** Writes one sentence about the application, one about the track, since either may be unknown, and one about the altitude where that is known. */
export function distanceTexts({
  menorDistanciaAplicacaoM,
  menorDistanciaTrajetoM,
  valvulaAberta,
  minuto,
  altitudeTrajetoM,
}: VooVisto): readonly string[] {
  const sprayed =
    menorDistanciaAplicacaoM === undefined
      ? 'Não se sabe onde se aplicou.'
      : menorDistanciaAplicacaoM < 1
        ? 'O lugar foi aplicado.'
        : `O chão aplicado mais próximo está a ${awayText(menorDistanciaAplicacaoM)}.`
  if (menorDistanciaTrajetoM === undefined) return [sprayed, 'O laudo não tem trajeto.']
  const near =
    menorDistanciaTrajetoM < 1
      ? 'A aeronave passou sobre o lugar'
      : `A aeronave passou a ${awayText(menorDistanciaTrajetoM)}`
  const when = minuto === undefined ? ', em hora que o trajeto não diz' : `, em ${minuteText(minuto)}`
  // Nobody may take the altitude for the height above the field.
  const altitude =
    altitudeTrajetoM === undefined
      ? []
      : [`Altitude do GPS ali: ${formatNumber(altitudeTrajetoM, 0)} m (não é altura sobre o terreno).`]
  return [sprayed, `${near}${when}; ${valveText(valvulaAberta)}.`, ...altitude]
}

export function windText({ lado, semLado, anguloGraus, vento, minutoAplicado }: VooVisto): string {
  if (lado === 'semDados')
    return `Lado do vento: sem dados${semLado === undefined ? '' : `, ${SEM_LADO_TEXTS[semLado]}`}.`
  const towards =
    lado === 'sotavento'
      ? 'O lugar estava a sotavento: o vento soprou da aplicação para ele'
      : 'O lugar estava a barlavento: o vento soprou dele para a aplicação'
  const angle = anguloGraus === undefined ? '' : `, a ${formatNumber(anguloGraus, 0)}° do rumo do vento`
  const when = minutoAplicado === undefined ? '' : `, em ${minuteText(minutoAplicado)}`
  return `${towards}${angle}${when}.${vento === undefined ? '' : ` ${readingText(vento)}`}`
}

/** The screening at the place; without it the cause stands in its place. */
export function driftText({ deriva }: VooVisto): string {
  return `Deriva ${derivaText(deriva)}.`
}

function readingText({
  ventoMs,
  rajadaMs,
  direcaoGraus,
  tipo,
  fonte,
  distanciaKm,
}: NonNullable<VooPerto['vento']>): string {
  const speed = ventoMs === undefined ? undefined : speedText(ventoMs)
  const gust = rajadaMs === undefined ? undefined : `rajadas de ${speedText(rajadaMs)}`
  const from = direcaoGraus === undefined ? undefined : `de ${formatNumber(direcaoGraus, 0)}°`
  const source = `${TIPO_DE_CLIMA_NAMES[tipo]} (${fonte}${distanciaKm === undefined ? '' : `, a ${formatNumber(distanciaKm, 1)} km`})`
  return `Vento ${[speed, from, gust].filter(Boolean).join(', ')}; ${source}.`
}

function speedText(metresPerS: number): string {
  return formatQuantity(toKilometresPerHour(metresPerSecond(metresPerS)), 'km/h', 1)
}

/** Papers that the laudo has or lacks. */
export function paperTexts({ papeis, verificacoes }: VooVisto): readonly string[] {
  return [
    papeis.receituario ? 'Receituário anexado.' : 'Falta o receituário.',
    papeis.certificado ? 'Certificado de faixa em vigor.' : 'Sem certificado de faixa em vigor.',
    papeis.avisos && noticesText(papeis.avisos),
    verificacoes.documentos?.frase,
    verificacoes.dados?.frase,
  ].flatMap((text) => text ?? [])
}

function noticesText({ avisados, confirmados }: NonNullable<VooVisto['papeis']['avisos']>): string {
  if (avisados === 0) return 'Ninguém foi avisado deste dia pela ordem de serviço.'
  return `${formatCount(avisados, 'vizinho avisado', 'vizinhos avisados')} antes do voo; ${formatCount(confirmados, 'confirmou', 'confirmaram')}.`
}
