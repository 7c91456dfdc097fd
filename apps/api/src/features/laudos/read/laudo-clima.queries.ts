/** The weather of a laudo minute by minute, with the reading that each minute took. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { deltaTOf, minutesWithClima, passAngleDeg } from '@faixa/flight'
import { present } from '@faixa/units'
import type { Db } from '../../../db/database.ts'
import { findClimaTerms } from '../measure/judge-clima.queries.ts'
import { ufsOf } from '../measure/judge-informed.queries.ts'

type Answer = ReplyOf<Routes['readLaudoClima']>

const MINUTE_MS = 60_000

export async function readClimaOfLaudo(db: Db, laudoId: number): Promise<Answer> {
  const { limites } = await db
    .selectFrom('laudos')
    .select((eb) => eb.fn.coalesce('limites_campo', 'limites').as('limites'))
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const terms = await findClimaTerms(db, laudoId, limites === null ? [] : await ufsOf(limites))
  if (!terms) return { fusoHoras: null, limites: [], leituras: [], minutos: [] }
  const at = new Map(terms.readings.map((reading, i) => [reading, i] as const))
  return {
    fusoHoras: terms.offsetH,
    limites: [...terms.limits],
    ...(terms.pendente && { calculando: true }),
    leituras: terms.readings.map(({ instanteMs, lugar, ...reading }) => ({
      instante: new Date(instanteMs).toISOString(),
      ...reading,
      ...lugar,
      ...present({ deltaTC: deltaTOf(reading) }),
    })),
    minutos: minutesWithClima(terms.minutos, terms).map(({ aplicado, found, situacao }) => {
      const { minuto, ...sprayed } = aplicado
      const { eixoGraus } = sprayed
      const { direcaoGraus, ventoMs } = found?.reading ?? {}
      const hasAngle = eixoGraus !== undefined && direcaoGraus !== undefined && ventoMs !== 0
      return {
        instante: new Date(minuto * MINUTE_MS).toISOString(),
        ...sprayed,
        situacao,
        ...present({
          leitura: found && at.get(found.reading),
          anguloGraus: hasAngle ? passAngleDeg(eixoGraus, direcaoGraus) : undefined,
        }),
      }
    }),
  }
}
