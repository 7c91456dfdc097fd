import type { LaudoInfo } from '@faixa/contract'
import { formatNumber, formatQuantity, kilometres, type UnitSymbol } from '@faixa/units'
import { fieldZone, formatFieldMoment } from '../../ui/format-when.ts'

type Trajeto = NonNullable<LaudoInfo['trajeto']>

/** The figures of the flight; unknown ones are left out. */
export function flightRows(trajeto: Trajeto): readonly (readonly [label: string, value: string])[] {
  const { inicio, fim, fusoHoras } = trajeto
  const begin = inicio === undefined ? undefined : Date.parse(inicio)
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Distância percorrida', formatQuantity(kilometres(trajeto.comprimentoKm), 'km')],
    [
      begin === undefined ? 'Início' : `Início (${fieldZone(begin, fusoHoras)})`,
      begin === undefined ? undefined : formatFieldMoment(begin, fusoHoras),
    ],
    ['Fim', fim === undefined ? undefined : formatFieldMoment(Date.parse(fim), fusoHoras)],
    ['Duração', ifKnown(trajeto.duracaoMin, 'min')],
    ['Tempo aplicando', ifKnown(trajeto.tempoAplicandoMin, 'min')],
    ['Velocidade média', ifKnown(trajeto.velocidadeMediaKmh, 'km/h')],
    ['Velocidade aplicando', ifKnown(trajeto.velocidadeAplicandoKmh, 'km/h')],
    [
      'Rendimento do voo',
      trajeto.rendimentoHaH === undefined ? undefined : `${formatNumber(trajeto.rendimentoHaH)}\u00a0ha/h`,
    ],
    ['Espaçamento médio entre passadas', ifKnown(trajeto.espacamentoMedioM, 'm')],
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}

function ifKnown(value: number | undefined, unit: UnitSymbol): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value)}\u00a0${unit}`
}
