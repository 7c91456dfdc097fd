/** What people recorded in the field for the chosen order, as values of the form: nothing of it is typed again. */
import type { Registro } from '@faixa/contract'
import { CAMPOS_DA_LEITURA, LEITURAS_MAX, pontoMaisProximo } from '@faixa/domain'
import { writeClima } from '@faixa/flight'
import { present } from '@faixa/units'
import { fieldAt, type OperacaoValues, rowsWithText } from '../../../laudo/operacao/operacao-values.ts'
import { formatFieldClock, formatFieldMoment } from '../../../ui/format-when.ts'
import type { LaudoValues } from '../laudo-fields.ts'
import { TIMES } from '../proposals.ts'

type Reading = Registro & { readonly leitura: NonNullable<Registro['leitura']> }

export interface FromField {
  /** The readings of the flight's day, the earliest first. */
  readonly readings: readonly Reading[]
  /** When the work began and ended, ms. */
  readonly beganMs?: number
  readonly endedMs?: number
}

/**
 * The records of the day of the flight, `dd/mm/aaaa`; where none is typed, those of the last day of the records. `offsetH`: hours from UTC at the
 * field.
 */
export function fromField(registros: readonly Registro[], day: string, offsetH: number | undefined): FromField {
  const counted = registros.filter(({ retirado }) => !retirado)
  const dayOf = ({ em }: Registro) => formatFieldMoment(Date.parse(em), offsetH).split(' ')[0]
  const last = counted.at(-1)
  const asked = day === '' ? last && dayOf(last) : day
  const ofDay = counted.filter((one) => dayOf(one) === asked)
  const msOf = (one: Registro | undefined) => (one ? Date.parse(one.em) : undefined)
  return {
    readings: ofDay.filter((one): one is Reading => one.leitura !== undefined),
    ...present({
      beganMs: msOf(ofDay.find(({ tipo }) => tipo === 'inicio')),
      endedMs: msOf(ofDay.findLast(({ tipo }) => tipo === 'conclusao')),
    }),
  }
}

/** The file of the weather that holds all readings. */
export function climaFile(readings: readonly Reading[], codigo: string): File {
  const written = readings.map(({ em, leitura, lugar }) => ({
    instanteMs: Date.parse(em),
    ...present(leitura),
    ...(lugar && { lugar: { lon: lugar.lon, lat: lugar.lat } }),
  }))
  const name = ['leituras do campo', codigo.replaceAll(/[^\p{L}\p{N} -]/gu, '-')].filter(Boolean).join(' ')
  return new File([writeClima(written)], `${name}.csv`, { type: 'text/csv' })
}

/** Values for the rows of the weather where none is typed, and for the times of the flight where all four are empty. */
export function valuesFromField(
  { readings, beganMs, endedMs }: FromField,
  values: LaudoValues,
  offsetH: number | undefined,
) {
  const rows: Partial<OperacaoValues> =
    rowsWithText(values, 'leituras') > 0
      ? {}
      : Object.assign({}, ...spreadInTime(readings, LEITURAS_MAX).map((one, row) => rowOf(one, row, offsetH)))
  const isUntimed = TIMES.every((name) => values[name] === '')
  const [begin, end] = [beganMs, endedMs].map((ms) =>
    ms === undefined ? [] : formatFieldMoment(ms, offsetH).split(' '),
  )
  return {
    ...rows,
    ...(isUntimed && begin && { dataInicial: begin[0] ?? '', horarioInicial: begin[1] ?? '' }),
    ...(isUntimed && end && { dataFinal: end[0] ?? '', horarioFinal: end[1] ?? '' }),
  } satisfies Partial<LaudoValues>
}

function rowOf({ em, leitura }: Reading, row: number, offsetH: number | undefined): Partial<OperacaoValues> {
  const { temperaturaC, umidadePercent, ventoMs, direcaoGraus } = leitura
  const direcao = ventoMs === 0 ? 'calmo' : direcaoGraus === undefined ? undefined : pontoMaisProximo(direcaoGraus)
  const texts = {
    hora: formatFieldClock(Date.parse(em), offsetH).slice(0, 5),
    temperatura: rounded(temperaturaC, 'temperatura'),
    umidade: rounded(umidadePercent, 'umidade'),
    vento: rounded(ventoMs === undefined ? undefined : ventoMs * 3.6, 'vento'),
    direcao: direcao ?? '',
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [fieldAt('leituras', row, name), text]))
}

function rounded(value: number | undefined, name: 'temperatura' | 'umidade' | 'vento'): string {
  return value === undefined ? '' : `${Number(value.toFixed(CAMPOS_DA_LEITURA[name].decimals))}`
}

/** The first, the last, and between them those nearest to equal steps of time. */
export function spreadInTime<One extends Pick<Registro, 'em'>>(all: readonly One[], most: number): readonly One[] {
  if (all.length <= most) return all
  const times = all.map(({ em }) => Date.parse(em))
  const [begin, end] = [times[0]!, times.at(-1)!]
  const chosen = new Set<number>()
  for (let i = 0; i < most; i++) {
    const wanted = begin + ((end - begin) * i) / (most - 1)
    const free = [...times.keys()].filter((at) => !chosen.has(at))
    chosen.add(free.reduce((best, at) => (Math.abs(times[at]! - wanted) < Math.abs(times[best]! - wanted) ? at : best)))
  }
  return all.filter((_, at) => chosen.has(at))
}
