/** The words of a record: its values, its place, its clock and its state. */
import type { Registro } from '@faixa/contract'
import { ASSUNTO_DE_FOTO_NAMES, pontoMaisProximo, TIPO_DE_REGISTRO_NAMES, type Tone } from '@faixa/domain'
import { formatCount, formatNumber, metresPerSecond, toKilometresPerHour } from '@faixa/units'
import { formatPosition } from '../../map/controls/format-position.ts'
import { formatClock, formatMoment } from '../../ui/format-when.ts'
import type { Entrada } from './registro-entries.ts'

const kmh = (speedMs: number) => `${formatNumber(toKilometresPerHour(metresPerSecond(speedMs)), 1)}\u00a0km/h`

/** «24,5 °C · 68 % de umidade · vento de 6,0 km/h de NE (45°) · rajada de 9,0 km/h»; undefined for records without values. */
export function valuesText({ leitura, lista, assunto }: Entrada): string | undefined {
  if (assunto) return ASSUNTO_DE_FOTO_NAMES[assunto]
  if (lista) {
    const done = lista.itens.filter(({ feito }) => feito).length
    return `${lista.de}: ${formatNumber(done, 0)} de ${formatCount(lista.itens.length, 'item', 'itens')}`
  }
  if (!leitura) return undefined
  const { temperaturaC, umidadePercent, ventoMs, rajadaMs, direcaoGraus } = leitura
  const from = direcaoGraus !== undefined && `de ${pontoMaisProximo(direcaoGraus)} (${formatNumber(direcaoGraus, 0)}°)`
  const wind =
    ventoMs === undefined ? from && `vento ${from}` : [`vento de ${kmh(ventoMs)}`, from].filter(Boolean).join(' ')
  return [
    temperaturaC !== undefined && `${formatNumber(temperaturaC, 1)}\u00a0°C`,
    umidadePercent !== undefined && `${formatNumber(umidadePercent, 0)}\u00a0% de umidade`,
    wind,
    rajadaMs !== undefined && `rajada de ${kmh(rajadaMs)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «21,80000° S, 50,00000° O (± 12 m)» */
export function placeText({ lat, lon, precisaoM }: NonNullable<Entrada['lugar']>): string {
  const doubt = precisaoM === undefined ? '' : ` (±\u00a0${formatNumber(Math.ceil(precisaoM), 0)}\u00a0m)`
  return `${formatPosition(lon, lat)}${doubt}`
}

/** «Relógio do telefone 3 h adiantado; recebido às 10:05»; undefined where the clock was right. */
export function clockText({ relogioS, recebidoEm, em }: Registro): string | undefined {
  if (relogioS === undefined) return undefined
  const received = new Date(recebidoEm)
  const sameDay = received.toDateString() === new Date(em).toDateString()
  const at = sameDay ? `às ${formatClock(received)}` : `em ${formatMoment(received)}`
  return `Relógio do telefone ${durationText(Math.abs(relogioS))} ${relogioS > 0 ? 'adiantado' : 'atrasado'}; recebido ${at}`
}

function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return [formatCount(days, 'dia', 'dias'), hours > 0 && `${hours} h`].filter(Boolean).join(' e ')
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** «Fotografia de 14/03/2026 10:12», which names a record in questions and for screen readers. */
export function nameText({ tipo, emMs }: Entrada, when: (ms: number) => string = formatMoment): string {
  return `${TIPO_DE_REGISTRO_NAMES[tipo]} de ${when(emMs)}`
}

/** What this device still has to do for it; undefined where nothing. `enviando`: the number of the act that is being sent. */
export function stateOf(
  { guardado, retirada }: Entrada,
  enviando: number | undefined,
): { readonly tone: Tone; readonly text: string } | undefined {
  const act = retirada ?? guardado
  if (!act) return undefined
  const isSent = act.numero === enviando
  if (act.estado === 'recusado')
    return { tone: 'danger', text: retirada ? 'O servidor recusou a retirada' : 'O servidor recusou' }
  if (act.estado === 'recebido') return { tone: 'success', text: retirada ? 'Retirado' : 'Recebido' }
  if (isSent) return { tone: 'info', text: 'Enviando…' }
  return { tone: 'warning', text: retirada ? 'A retirada espera a rede' : 'Guardado aqui, espera a rede' }
}
