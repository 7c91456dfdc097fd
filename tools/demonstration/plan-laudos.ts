/**
 * Plans the laudos of the demonstration: the same every time, except that they end yesterday. Each has its own
 * simulated flight, good, middling or bad, so that every band, status and kind of file can be seen.
 */
import type { Cultura, TratamentoNome } from '@faixa/domain'
import type { AttributeStyle, FlightOptions, Preset, SwathFamily, TrackKind } from '../simulator/index.ts'
import { createRandom, type Random } from '../simulator/random.ts'
import { type DemoEmpresa, EMPRESAS, PRESTADORAS } from './people-and-companies.ts'

export interface PlannedLaudo {
  readonly codigo: string
  readonly empresa: DemoEmpresa
  /** The unidade; absent for the head office. */
  readonly unidade?: string
  readonly prestadora: string
  readonly piloto: string
  readonly cultura: Cultura
  readonly tratamento: TratamentoNome
  readonly flight: FlightOptions
  readonly files: { readonly family: SwathFamily; readonly trackKind: TrackKind; readonly attributes: AttributeStyle }
  /** True for an application file that was exported while it was empty. */
  readonly unusable: boolean
  readonly faixaContratada: number
  readonly vazaoContratada: number
  readonly taxaAplicacao: number
  readonly distanciaPista: number
  /** Product used, as a multiple of the field's need. */
  readonly insumosFactor: number
  /** True where an analyst accepts the suggested notes, with a text. */
  readonly noted: boolean
  readonly observacoes?: string
  readonly hidden: boolean
  /** True where a service order requested the flight: it is measured against the empresa's registered plots, without an area file. */
  readonly ordered: boolean
}

export const LAUDOS = 60

const PERIOD_DAYS = 120
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SEED = 2026

/** Presets of ten flights: six are good, as audits of a season find. */
const PRESETS: readonly Preset[] = ['bom', 'bom', 'medio', 'bom', 'ruim', 'bom', 'bom', 'medio', 'bom', 'ruim']
/** Minimum and maximum share of the length left out, which spreads the flights within their band. */
const SKIPPED: Readonly<Record<Preset, readonly [number, number]>> = {
  bom: [0, 0.085],
  medio: [0.1, 0.135],
  ruim: [0.15, 0.3],
}
/** Laudos between two with something to note: spray left open at the ends, passes too close, product that does not add up. */
const EVERY = 15
const FAULTS: Readonly<Record<number, { readonly flight?: FlightOptions; readonly insumosFactor?: number }>> = {
  3: { flight: { overshootM: 90 } },
  7: { insumosFactor: 0.83 },
  11: { flight: { overlapM: 6 } },
  13: { insumosFactor: 1.16 },
}
const UNUSABLE = 36
const HIDDEN = [12, 25, 40, 54]
/** From this flight on, flights far from other empresas' plots were ordered. */
const ORDERED_FROM = 30
const APART_DEG = 0.03

const REMARKS = [
  'Vento acima do previsto no fim da manhã; aplicação interrompida e retomada.',
  'Cabeceira norte com rede elétrica: fechamento antecipado a pedido do piloto.',
  'Falha concentrada no talhão mais baixo; repasse combinado com a prestadora.',
  'Conferido com a equipe de campo.',
  'Produto complementado na pista antes da última carga.',
]

/** Returns the plan. `today`: any moment of the day after the last flight. */
export function planLaudos(today: Date): readonly PlannedLaudo[] {
  const numbers = new Map<string, number>()
  const midnightMs = Math.floor(today.getTime() / DAY_MS) * DAY_MS
  const planned = Array.from({ length: LAUDOS }, (_, index) => planOne(index, midnightMs))
  return planned.map((laudo, index) => {
    const { sigla } = laudo.empresa
    const number = (numbers.get(sigla) ?? 0) + 1
    numbers.set(sigla, number)
    const codigo = `${sigla}-${String(number).padStart(4, '0')}`
    const ordered = index >= ORDERED_FROM && !laudo.unusable && planned.every((other) => isApart(laudo, other))
    return { ...laudo, codigo, ordered }
  })
}

type Flown = Pick<PlannedLaudo, 'empresa' | 'flight'>

/** Tells whether no plot of the other's empresa can be mistaken for one of this flight's; a flight is apart from itself. */
function isApart(one: Flown, other: Flown): boolean {
  if (one === other || one.empresa !== other.empresa) return true
  const { lon = 0, lat = 0 } = one.flight
  const { lon: otherLon = 0, lat: otherLat = 0 } = other.flight
  return Math.abs(lon - otherLon) > APART_DEG || Math.abs(lat - otherLat) > APART_DEG
}

function planOne(index: number, midnightMs: number): Omit<PlannedLaudo, 'codigo' | 'ordered'> {
  const random = createRandom(SEED + index, 'laudo')
  // Half of the laudos belong to the first empresa, so that one list is long.
  const empresa = random.next() < 0.5 ? EMPRESAS[0]! : random.pick(EMPRESAS.slice(1))
  const unidade = random.next() < 0.6 ? random.pick(empresa.unidades) : undefined
  const prestadora = random.pick(empresa.prestadoras)
  const piloto = random.pick(PRESTADORAS.find(({ nome }) => nome === prestadora)?.pilotos ?? []).nome
  const [cultura, tratamento] = random.pick(empresa.trabalhos)
  const swathM = random.pick([18, 20, 22])
  const vazaoContratada = random.pick([10, 20, 30])
  const preset = PRESETS[index % PRESETS.length]!
  const where = unidade ?? empresa
  const fault = FAULTS[index % EVERY]
  return {
    empresa,
    ...(unidade && { unidade: unidade.nome }),
    prestadora,
    piloto,
    cultura,
    tratamento,
    vazaoContratada,
    flight: {
      seed: SEED + index,
      preset,
      swathM,
      // Poor flights are those over small, crooked fields.
      areaHa: Math.round(preset === 'ruim' ? random.between(35, 70) : random.between(50, 130)),
      skipFraction: random.between(...SKIPPED[preset]),
      headingDeg: Math.round(random.between(0, 180)),
      lon: where.lon + random.between(-0.12, 0.12),
      lat: where.lat + random.between(-0.12, 0.12),
      logIntervalS: 0.5,
      takeOffMs: takeOff(random, index, midnightMs, empresa.utcOffsetH),
      ...fault?.flight,
    },
    files: {
      family: random.pick(['passes', 'quads', 'quads-shared', 'lines']),
      trackKind: random.pick(['gx-track', 'gx-track', 'points', 'line']),
      attributes: random.pick(['html', 'schema', 'name']),
    },
    unusable: index === UNUSABLE,
    faixaContratada: swathM,
    taxaAplicacao: rounded(vazaoContratada * random.between(0.94, 1.05)),
    distanciaPista: rounded(random.between(2, 19)),
    insumosFactor: fault?.insumosFactor ?? random.between(0.98, 1.05),
    noted: random.next() < 0.7,
    ...(random.next() < 0.3 && { observacoes: random.pick(REMARKS) }),
    hidden: HIDDEN.includes(index),
  }
}

/**
 * Returns the take-off of a flight: evenly over the period, the last one yesterday, in calm hours by the field's local
 * time.
 */
function takeOff(random: Random, index: number, midnightMs: number, utcOffsetH: number): number {
  const daysAgo = 1 + Math.floor(((LAUDOS - 1 - index) * (PERIOD_DAYS - 1)) / (LAUDOS - 1))
  const hour = random.next() < 0.75 ? random.between(6.2, 9.5) : random.between(15.5, 16.8)
  const minutes = Math.round((hour - utcOffsetH) * 60)
  return midnightMs - daysAgo * DAY_MS + minutes * (HOUR_MS / 60)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
