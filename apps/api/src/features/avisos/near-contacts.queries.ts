/** Reads the contacts of an empresa whose own radius may reach an order. */
import { LUGARES_A_AVISAR_MAXIMO } from '@faixa/contract'
import type { LonLatBounds } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'

/** The contacts of orders that a person may plan: their unidade's alone for people of a unidade. */
export const contatoWithinReach = (actor: SignedIn) =>
  rowsWithinReach(actor, 'createOrdem', { empresa: 'c.empresa_id', unidade: 'c.unidade_id' })

/** Whether the person objected, by this contact or by another one of the empresa with the same address. */
export const HAS_OBJECTED = sql<boolean>`(c.objecao_em is not null or exists (
  select from objecoes x where x.empresa_id = c.empresa_id and x.chave in (c.email_chave, c.telefone_chave)))`

/** A contact to whom messages may go: neither archived nor removed. */
export const IS_LIVING = sql<SqlBool>`c.arquivado_em is null and c.removido_em is null`

/** Metres of a degree of latitude at its shortest, rounded down: boxes are rather too wide. */
const METRES_PER_DEGREE = 110_000

interface Near {
  readonly empresaId: number
  readonly ordemId: number
  readonly dia: string | null
  /** Box of the plots, degrees. */
  readonly bounds: LonLatBounds
}

/** One row more than an answer may have says that there are too many. */
export function findContactsNear(db: Db, actor: SignedIn, { empresaId, ordemId, dia, bounds }: Near) {
  const [west, south, east, north] = bounds
  const degrees = sql`c.raio_m / ${METRES_PER_DEGREE}::float`
  return db
    .selectFrom('contatos as c')
    .select(['c.id', 'c.uuid', 'c.nome', 'c.para', 'c.raio_m', 'c.horas_de_antecedencia', 'c.email', 'c.telefone'])
    .select(sql<number>`c.lat`.as('lat'))
    .select(sql<number>`c.lon`.as('lon'))
    .select(HAS_OBJECTED.as('objecao'))
    .select(sql<boolean>`${contatoWithinReach(actor)}`.as('isSeen'))
    .select(
      sql<boolean>`exists (select from avisos a where a.ordem_id = ${ordemId} and a.contato_id = c.id and a.assunto = 'aviso'
        and a.estado in ('naFila', 'enviado') and a.dia = ${dia}::date)`.as('avisado'),
    )
    .where('c.empresa_id', '=', empresaId)
    .where(IS_LIVING)
    .where(sql<SqlBool>`c.lat between ${south}::float - ${degrees} and ${north}::float + ${degrees}`)
    .where(
      sql<SqlBool>`c.lon between ${west}::float - ${degrees} / greatest(cos(radians(c.lat)), 0.01)
        and ${east}::float + ${degrees} / greatest(cos(radians(c.lat)), 0.01)`,
    )
    .orderBy('c.id')
    .limit(LUGARES_A_AVISAR_MAXIMO + 1)
    .execute()
}
