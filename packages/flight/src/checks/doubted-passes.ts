/** Names the passes without evidence and their hectares, for the sentences of the checks. */
import type { Duvida, PassadaEmDuvida } from '@faixa/domain'
import { roundPath } from '@faixa/geometry'
import { formatNumber, squareMetres, toHectares } from '@faixa/units'
import { pathBounds } from '../bounds.ts'
import { ha } from './check-texts.ts'
import type { DoubtedPass, PassEvidence } from './facts/pass-evidence.ts'
import type { FlightFacts } from './flight-facts.ts'

/** Minimum share of passes without a track from which they are named: a smaller one is only a record at the end of a pass. */
const DOUBTED_SHARE = 0.005

export interface Doubted extends PassEvidence {
  readonly doubted: readonly DoubtedPass[]
}

/** The passes that are doubted for one of these reasons; undefined where they hardly matter. */
export function doubtedBy({ passEvidence }: FlightFacts, reasons: readonly Duvida[]): Doubted | undefined {
  const evidence = passEvidence()
  const doubted = evidence?.doubted.filter(({ doubt }) => reasons.includes(doubt)) ?? []
  const areaM2 = doubted.reduce((sum, pass) => sum + pass.areaM2, 0)
  return evidence && areaM2 > 0 && areaM2 >= DOUBTED_SHARE * evidence.areaM2 ? { ...evidence, doubted } : undefined
}

const DOUBTS = {
  'sem-trajeto': ['não tem trajeto ao longo dela', 'não têm trajeto ao longo delas'],
  'outra-hora': ['tem outros horários que o trajeto ao longo dela', 'têm outros horários que o trajeto ao longo delas'],
  repetida: ['está no lugar de outra, que já conta', 'estão no lugar de outras, que já contam'],
  'outro-dia': ['foi gravada em outro dia que as demais', 'foram gravadas em outro dia que as demais'],
} as const satisfies Record<Duvida, readonly [string, string]>

export function listedPass({ number, doubt, areaM2, lengthM, line }: DoubtedPass): PassadaEmDuvida {
  const [west, south, east, north] = pathBounds(roundPath(line))
  return {
    passada: number,
    motivo: doubt,
    area: Math.round(1e4 * toHectares(squareMetres(areaM2))) / 1e4,
    comprimentoM: Math.round(10 * lengthM) / 10,
    limites: [west, south, east, north],
  }
}

const NAMED = 5

export function doubtedText({ doubted, passes }: Doubted): string {
  const parts = Object.entries(DOUBTS).flatMap(([reason, [one, many]]) => {
    const some = doubted.filter(({ doubt }) => doubt === reason)
    if (some.length === 0) return []
    const numbers = some.slice(0, NAMED).map(({ number }) => formatNumber(number, 0))
    const names = `${numbers.join(', ')}${some.length > NAMED ? '…' : ''}`
    const area = ha(some.reduce((sum, pass) => sum + pass.areaM2, 0))
    return [`${formatNumber(some.length, 0)} (${area}; n.º ${names}) ${some.length === 1 ? one : many}`]
  })
  return `De ${formatNumber(passes, 0)} passadas, ${parts.join('; ')}`
}
