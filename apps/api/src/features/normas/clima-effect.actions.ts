/** The laudos for whose weather a table of rules has other limits than the one in force, and how their minutes would change. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { type Clima, limiteText, type Norma } from '@faixa/domain'
import { measureClima } from '@faixa/flight'
import { formatNumber } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import { findClimaTerms, limitedLaudos, limitsOf } from '../laudos/measure/judge-clima.queries.ts'
import { ufsOf } from '../laudos/measure/judge-informed.queries.ts'

/** Maximum number of laudos whose weather is measured for one answer, a few ms each. */
const MEASURED_MAX = 1000

type Named = ReplyOf<Routes['replaceNormas']>['laudos'][number]

interface LimitedEffect {
  readonly ids: readonly number[]
  /** Laudos that were too many to be measured here. */
  readonly unknown: readonly number[]
  /** By their ids, the laudos whose minutes within the limits would change. */
  readonly laudos: ReadonlyMap<number, Named>
}

export async function limitedBy(
  before: readonly Norma[],
  after: readonly Norma[],
  db: Db,
  signal: AbortSignal,
): Promise<LimitedEffect> {
  const [held, wanted] = [before, after].map((rows) => rows.filter(({ clima }) => clima)) as [Norma[], Norma[]]
  const found = await limitedLaudos(db)
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome'])
    .select((eb) => eb.fn.coalesce('limites_campo', 'limites').as('limites'))
    .where('laudos.arquivado_em', 'is', null)
    .where('laudos.ready', '=', true)
    .orderBy('laudos.id')
    .execute()
  const limited: { readonly laudo: (typeof found)[number]; readonly ufs: Awaited<ReturnType<typeof ufsOf>> }[] = []
  for (const laudo of found) {
    const ufs = laudo.limites === null ? [] : await ufsOf(laudo.limites)
    const [old, other] = [held, wanted].map((rows) => JSON.stringify(limitsOf(laudo, ufs, rows)))
    if (old !== other) limited.push({ laudo, ufs })
  }
  const laudos = new Map<number, Named>()
  for (const { laudo, ufs } of limited.slice(0, MEASURED_MAX)) {
    signal.throwIfAborted()
    const terms = await findClimaTerms(db, laudo.id, ufs, wanted)
    if (!terms || terms.readings.length === 0) continue
    const climas = [held, wanted].map((rows) =>
      measureClima(terms.minutos, { ...terms, limits: limitsOf(laudo, ufs, rows) }),
    )
    const [de, para] = climas.map((clima) => clima && outsideText(clima))
    if (de === undefined || para === undefined || de === para) continue
    const { uuid, codigo, nome } = laudo
    laudos.set(laudo.id, { uuid, codigo: codigo ?? '', nome: nome ?? '', de, para, areas: 0 })
  }
  const ids = limited.map(({ laudo }) => laudo.id)
  return { ids, unknown: ids.slice(MEASURED_MAX), laudos }
}

/**
 * «clima: 12 de 40 min fora dos limites (fora da lei: Decreto…, vento, 3 min)». Laws that are broken are named one by one: minutes outside of
 * advice may hide that a law is no longer broken.
 */
function outsideText({ minutosDentro, minutosFora, minutosSemDados, limites }: Clima): string {
  const minutes = (value: number) => formatNumber(value, 2)
  const flown = minutes(minutosDentro + minutosFora + minutosSemDados)
  const laws = limites.filter(({ forca, minutosFora: outside }) => forca === 'lei' && outside > 0)
  const broken = laws.map((limite) => `${limite.norma}, ${limiteText(limite)}, ${minutes(limite.minutosFora)} min`)
  const all = `clima: ${minutes(minutosFora)} de ${flown} min fora dos limites`
  return broken.length === 0 ? all : `${all} (fora da lei: ${broken.join('; ')})`
}
