/** The weather of a flight as rows of a label and a value, for the panel, the paper and the terminal. */
import { formatCount, formatNumber, metresPerSecond, toKilometresPerHour } from '@faixa/units'
import type { Clima } from './clima.ts'
import { limiteText } from './faixa-do-clima.ts'
import { TIPO_DE_CLIMA_NAMES } from './leitura-do-clima.ts'

type Row = readonly [label: string, value: string]

/** Stands before numbers that are measured again. */
const CALCULANDO = 'Calculando: os limites mudaram, e estes números são os dos limites de antes.'

export function climaRows(clima: Clima): readonly Row[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Situação', clima.calculando && CALCULANDO],
    ['Dentro dos limites', both(clima.minutosDentro, clima.hectaresDentro)],
    ['Fora dos limites', both(clima.minutosFora, clima.hectaresFora)],
    ['Sem dados', both(clima.minutosSemDados, clima.hectaresSemDados)],
    ['Vento médio', windText(clima)],
    ['Vento', range(kmh(clima.ventoMinimoMs), kmh(clima.ventoMaximoMs), 'km/h')],
    ['Rajada máxima', withUnit(kmh(clima.rajadaMaximaMs), 'km/h')],
    ['Temperatura', range(clima.temperaturaMinimaC, clima.temperaturaMaximaC, '°C')],
    ['Umidade relativa', range(clima.umidadeMinimaPercent, clima.umidadeMaximaPercent, '%')],
    ['Delta T', range(clima.deltaTMinimoC, clima.deltaTMaximoC, '°C')],
    ['Ângulo entre passadas e vento', withUnit(clima.anguloMedioGraus, '°')],
    ['Tempo com calmaria', calmText(clima)],
  ]
  return [
    ...rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const])),
    ...sourceRows(clima),
  ]
}

/** Each limit, with what was sprayed outside it. */
export function limiteRows({ limites }: Clima): readonly Row[] {
  return limites.map((limite) => [
    `${limiteText(limite)} · ${limite.norma}${limite.forca === 'recomendacao' ? ' (não é lei)' : ''}`,
    limite.minutosFora > 0 ? `${both(limite.minutosFora, limite.hectaresFora)} fora` : 'nada fora, onde há dados',
  ])
}

function sourceRows({ fontes }: Clima): readonly Row[] {
  return fontes.map(({ tipo, nome, leituras, distanciaKm }) => [
    'Fonte',
    [
      `${TIPO_DE_CLIMA_NAMES[tipo]}: ${nome}`,
      formatCount(leituras, 'leitura', 'leituras'),
      distanciaKm === undefined ? 'distância não informada' : `a ${formatNumber(distanciaKm, 1)}\u00a0km`,
    ].join(', '),
  ])
}

function windText({ ventoMedioMs, direcaoMediaGraus }: Clima): string | undefined {
  const speed = withUnit(kmh(ventoMedioMs), 'km/h')
  return direcaoMediaGraus === undefined ? speed : `${speed}, de ${formatNumber(direcaoMediaGraus, 0)}°`
}

/** In a calm the air may lie in layers, and the finest drops stay in it: a warning, which no law makes a limit. */
function calmText({ percentCalmaria }: Clima): string | undefined {
  const share = withUnit(percentCalmaria, '%')
  return (percentCalmaria ?? 0) > 0 ? `${share}: possível inversão térmica, com risco de deriva` : share
}

/** Speeds have the unit of the limits below them, which a reader compares. */
function kmh(speedMs: number | undefined): number | undefined {
  return speedMs === undefined ? undefined : toKilometresPerHour(metresPerSecond(speedMs))
}

function both(minutes: number, hectares: number): string {
  return `${formatNumber(minutes)}\u00a0min · ${formatNumber(hectares)}\u00a0ha`
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined || most === undefined) return undefined
  return least === most ? withUnit(least, unit) : `${formatNumber(least, 1)} a ${formatNumber(most, 1)}\u00a0${unit}`
}

function withUnit(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value, 1)}${unit === '°' ? '' : '\u00a0'}${unit}`
}
