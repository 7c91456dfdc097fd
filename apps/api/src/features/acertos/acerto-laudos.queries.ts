/** Reads the laudos for a settlement, each with its newest revision, and those that changed after they were settled. */
import { ACERTO_LAUDOS_MAX, type Acerto } from '@faixa/contract'
import type { Actor, LaudoFigures, RegraDeCalculo, TermosDoContrato } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'
import { flownWithin, isCounted } from '../../laudo/counted-laudos.queries.ts'

export interface Period {
  /** Absent before the settlement is written. */
  readonly acertoId?: number
  readonly empresaId: number
  readonly prestadoraId: number
  readonly inicio: string
  readonly fim: string
}

interface Revised {
  readonly id: number
  readonly uuid: string
  readonly codigo: string
  readonly nome: string
  readonly data: string
  readonly tratamento: string
  readonly piloto_id: number
  /** Null where the laudo has no revision. */
  readonly revisao: number | null
  readonly sha256: Buffer | null
  readonly numeros: LaudoFigures | null
}

const LAUDO = sql`l.id, l.uuid, l.codigo, l.nome, l.data, l.tratamento, l.piloto_id`

/** Figures by which a contract pays, and those of the losses. */
const FIGURES: readonly (keyof LaudoFigures)[] = [
  ...(['areaPlantio', 'areaAplicada', 'aplicacaoEfetiva', 'areaNaoAplicada', 'aplicacaoExterna'] as const),
  ...(['areaBruta', 'taxaAplicacao', 'percentAplicacaoEfetiva'] as const),
]

const NEWEST = sql`left join lateral (select numero, sha256,
    documento::jsonb -> 'laudo' -> 'numeros' as numeros, documento::jsonb -> 'laudo' ->> 'situacao' as situacao
    from revisoes where laudo_id = l.id order by numero desc limit 1) r on true`

/** Lists measured laudos of the period that are in no other settlement, by day; at most ACERTO_LAUDOS_MAX + 1. */
export async function listLaudosToSettle(db: Db, period: Period): Promise<readonly Revised[]> {
  const { acertoId = 0, empresaId, prestadoraId, inicio, fim } = period
  const { rows } = await sql<Revised>`select ${LAUDO}, r.numero as revisao, r.sha256, r.numeros from laudos l ${NEWEST}
    where l.empresa_id = ${empresaId} and l.prestadora_id = ${prestadoraId} and ${flownWithin({ from: inicio, to: fim }, 'l')}
      and ${isCounted('l')}
      and not exists (select 1 from acertos_linhas x
        where x.laudo_id = l.id and x.tipo = 'laudo' and x.vale and x.acerto_id <> ${acertoId})
    order by l.data, l.id limit ${ACERTO_LAUDOS_MAX + 1}`.execute(db)
  return rows.map(withFigures)
}

/** Laudos of the period that count in a settlement of an earlier owner; `acerto` where this person may read it. */
export async function listSettledElsewhere(db: Db, period: Period, actor: Actor) {
  const { empresaId, prestadoraId, inicio, fim } = period
  const { rows } = await sql<Listed & { readonly aberta: boolean; readonly acerto: OtherAcerto | null }>`
    select l.uuid, l.codigo, l.nome, l.data, l.tratamento, x.aberta,
      case when ${rowsWithinReach(actor, 'readAcerto', { empresa: 'a.empresa_id', prestadora: 'a.prestadora_id' })} then jsonb_build_object('uuid', a.uuid,
        'inicio', a.inicio, 'fim', a.fim, 'empresa', e.nome, 'prestadora', p.nome) end as acerto
    from laudos l join acertos_linhas x on x.laudo_id = l.id and x.tipo = 'laudo' and x.vale
      join acertos a on a.id = x.acerto_id join empresas e on e.id = a.empresa_id join prestadoras p on p.id = a.prestadora_id
    where l.empresa_id = ${empresaId} and l.prestadora_id = ${prestadoraId} and ${flownWithin({ from: inicio, to: fim }, 'l')}
      and ${isCounted('l')}
      and (a.empresa_id, a.prestadora_id) <> (${empresaId}::integer, ${prestadoraId}::integer)
    order by l.data, l.id limit ${ACERTO_LAUDOS_MAX}`.execute(db)
  return rows
}

type Listed = Pick<Revised, 'uuid' | 'codigo' | 'nome' | 'data' | 'tratamento'>
type OtherAcerto = NonNullable<Acerto['fora'][number]['acerto']>

interface Changed extends Revised {
  /** The contract of the last accepted line, with its terms. */
  readonly contrato_id: number
  readonly contrato_versao: number
  readonly termos: TermosDoContrato
  /** The rule by which that line was computed. */
  readonly regra_de_calculo: RegraDeCalculo
  /** True where treatment and day, which determine the contract, are those of that line. */
  readonly mesmo_contrato: boolean
  /** Amount that accepted settlements paid for the laudo, R$ as decimal text. */
  readonly pago: string
  /** `sem-medicao` while it is measured again, or cannot be. */
  readonly situacao: 'valido' | 'oculto' | 'excluido' | 'sem-medicao'
  /** True while the laudo belongs to the same empresa and prestadora. */
  readonly deles: boolean
}

/** Laudos of accepted settlements with a revision after the last pinned one, and in no other open settlement. */
export async function listChangedLaudos(db: Db, period: Period): Promise<readonly Changed[]> {
  const { acertoId = 0, empresaId, prestadoraId } = period
  const { rows } = await sql<Changed>`
    with pagos as (
      select distinct on (x.laudo_id) x.laudo_id, sum(x.valor) over (partition by x.laudo_id) as pago,
        x.revisao as fixada, x.contrato_id, x.contrato_versao, x.regra_de_calculo, x.tratamento, x.data
      from acertos_linhas x join acertos a on a.id = x.acerto_id
      where a.empresa_id = ${empresaId} and a.prestadora_id = ${prestadoraId} and x.vale and not x.aberta
      order by x.laudo_id, x.revisao desc)
    select ${LAUDO}, r.numero as revisao, r.sha256, r.numeros, r.situacao, p.contrato_id, p.contrato_versao, p.regra_de_calculo, v.termos,
      (p.tratamento, p.data) = (l.tratamento, l.data) as mesmo_contrato, p.pago::text as pago, l.empresa_id = ${empresaId} and l.prestadora_id = ${prestadoraId} as deles
    from pagos p join laudos l on l.id = p.laudo_id
      join contratos_versoes v on v.contrato_id = p.contrato_id and v.versao = p.contrato_versao ${NEWEST}
    where r.numero > p.fixada and not exists (select 1 from acertos_linhas y
      where y.laudo_id = l.id and y.tipo = 'diferenca' and y.vale and y.aberta and y.acerto_id <> ${acertoId})
    order by l.data, l.id limit ${ACERTO_LAUDOS_MAX + 1}`.execute(db)
  return rows.map(withFigures)
}

function withFigures<Row extends Revised>(row: Row): Row {
  if (row.numeros === null) return row
  const known = FIGURES.flatMap((name) =>
    row.numeros?.[name] === undefined ? [] : [[name, row.numeros[name]] as const],
  )
  return { ...row, numeros: Object.fromEntries(known) }
}

/** Locks laudos in one order, so that two settlements cannot deadlock. */
export async function lockLaudosById(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .selectFrom('laudos')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('id')
    .forUpdate()
    .execute()
}
