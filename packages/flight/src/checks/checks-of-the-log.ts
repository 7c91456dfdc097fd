/** The checks that find a log whose columns, units, valve or clock were misread: such a log has numbers, and they are wrong. */
import { formatNumber } from '@faixa/units'
import { check } from './check.ts'
import { km, spanText } from './check-texts.ts'
import type { FlightFacts, Span } from './flight-facts.ts'

/**
 * Speeds at which something sprays, m/s: an Air Tractor AT-802 is placarded at 100 m/s (360 km/h), and drones spray at 3 m/s and more, of which
 * 1.4 m/s (5 km/h) leaves half for wind and corners.
 */
const SPRAYING_MPS = { least: 1.4, most: 100 }
const KMH = 3.6
/** Degrees of Brazil's box, islands left out (IBGE, pontos extremos), with one degree around it. */
const BRAZIL = { west: -75, south: -35, east: -33, north: 7 }
/** How many times as much a log bends where its valve is open as where it is shut, and metres of each, for it to be read inverted. */
const INVERTED = { times: 4, leastM: 1000 }
/** Hours by which local times in Brazil differ from UTC (Lei 12.876/2013). */
const ZONES_H = [2, 3, 4, 5] as const
const HOUR_MS = 3_600_000
/** Share of the shorter span in common, for two clocks to differ by the zone alone. */
const COMMON_SHARE = 0.5

const isInBrazil = (lon: number, lat: number) =>
  lon >= BRAZIL.west && lon <= BRAZIL.east && lat >= BRAZIL.south && lat <= BRAZIL.north

/** The hours that a zone adds to the application's times to put them into those of the track. */
function zoneBetween({ sprayed, flown }: FlightFacts) {
  if (!sprayed || !flown || overlapMs(sprayed, flown, 0) > 0) return undefined
  const shorter = Math.max(1, Math.min(sprayed.endMs - sprayed.beginMs, flown.endMs - flown.beginMs))
  const hours = ZONES_H.flatMap((zone) => [zone, -zone]).find(
    (zone) => overlapMs(sprayed, flown, zone) >= COMMON_SHARE * shorter,
  )
  return hours === undefined ? undefined : { sprayed, flown, hours }
}

function overlapMs(a: Span, b: Span, hours: number): number {
  return Math.min(a.endMs + hours * HOUR_MS, b.endMs) - Math.max(a.beginMs + hours * HOUR_MS, b.beginMs)
}

const kmh = (mps: number) => `${formatNumber(KMH * mps, 0)} km/h`

export const CHECKS_OF_THE_LOG = [
  check({
    code: 'velocidade-impossivel',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'velocidade impossível',
    when: 'pelos horários e pelas posições das linhas, a aplicação foi feita a menos de 5 km/h ou a mais de 360 km/h',
    judge: ({ log }) => {
      const mps = log?.sprayMps
      return mps !== undefined && (mps < SPRAYING_MPS.least || mps > SPRAYING_MPS.most) ? { mps } : undefined
    },
    sentence: ({ mps }) =>
      `Pelos horários e pelas posições, a aplicação foi feita a ${kmh(mps)}; de avião a drone, vai de ${kmh(SPRAYING_MPS.least)} a ${kmh(SPRAYING_MPS.most)}`,
    whatToDo: 'Confira as unidades e as colunas da posição e da hora no arquivo.',
  }),
  check({
    code: 'colunas-trocadas',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'latitude e longitude trocadas',
    when: 'a aplicação fica fora do Brasil, e com a latitude e a longitude trocadas ficaria nele',
    judge: ({ log }) => {
      if (!log) return undefined
      const [lon, lat] = log.place
      return !isInBrazil(lon, lat) && isInBrazil(lat, lon) ? { lon, lat } : undefined
    },
    sentence: ({ lon, lat }) =>
      `A aplicação fica na latitude ${formatNumber(lat)} e na longitude ${formatNumber(lon)}, fora do Brasil; trocadas, seriam a latitude ${formatNumber(lon)} e a longitude ${formatNumber(lat)}, no Brasil`,
    whatToDo: 'Confira as colunas da latitude e da longitude.',
  }),
  check({
    code: 'valvula-invertida',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'válvula invertida',
    when: 'o registro da válvula diz que se aplicou onde o voo faz curvas quatro vezes mais, por metro, do que onde não se aplicou (1 km ou mais de cada)',
    judge: ({ log }) => {
      const valve = log?.valve
      if (!valve || valve.onM < INVERTED.leastM || valve.offM < INVERTED.leastM) return undefined
      const [on, off] = [valve.onDeg / valve.onM, valve.offDeg / valve.offM]
      return on > INVERTED.times * off ? { on: 100 * on, off: 100 * off, ...valve } : undefined
    },
    sentence: ({ on, off, onM, offM }) =>
      `Com a válvula aberta o voo tem ${km(onM)} e vira ${formatNumber(on, 1)}° a cada 100 m; com ela fechada, ${km(offM)} e ${formatNumber(off, 1)}°: parece aplicado nas manobras, e não nas passadas`,
    whatToDo: 'Confira o que quer dizer cada valor da válvula no arquivo.',
  }),
  check({
    code: 'hora-local-por-utc',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'hora local tomada por UTC',
    when: 'os horários da aplicação e os do trajeto só combinam com uma diferença de 2, 3, 4 ou 5 horas, as dos fusos do Brasil',
    judge: zoneBetween,
    sentence: ({ sprayed, flown, hours }) =>
      `A aplicação foi gravada ${spanText(sprayed)} e o trajeto ${spanText(flown)}: combinam com ${formatNumber(Math.abs(hours), 0)} h de diferença, a de um fuso`,
    whatToDo: 'Confira se um dos arquivos está em hora local e o outro em UTC; o clima e a lei valem pela hora.',
    isConfirmed: false,
  }),
] as const
