/** Distances that an empresa sets for all its areas of a classification, stricter than the norm. */

import { CLASSIFICACOES, type DistanciaForm, invalidFields, type ReplyOf, type Routes } from '@faixa/contract'
import {
  type Aeronave,
  CLASSES_PROTECAO,
  type Classificacao,
  type DistanceFloor,
  type DistanciasDaEmpresa,
  distanceFault,
  floorsAnywhere,
  isDistanceOpen,
  missingDistance,
} from '@faixa/domain'
import { formatNumber, present } from '@faixa/units'
import { areaChanged } from '../../changes/area-changed.queries.ts'
import { audit } from '../../db/audit/audit.ts'
import { DISTANCE_COLUMNS } from '../../ground/distance-columns.ts'
import { type AreaOwner, mustBeWithin, mustMay } from '../../ground/ground-owner.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { readTable } from '../../laudo/norma-table.queries.ts'
import { dayInBrazil } from './protecao-read.actions.ts'
import {
  countWithoutOwn,
  followDistancia,
  listDistanciaRows,
  lockProtecoes,
  readDistancias,
  saveDistancia,
  touchSet,
} from './protecao-write.queries.ts'

type Distancias = ReplyOf<Routes['listDistancias']>

export async function readDistanciasOf(empresaId: number, ask: Ask): Promise<Distancias> {
  await mustBeWithin(ask, { empresa: empresaId })
  const rows = await listDistanciaRows(ask.db, empresaId)
  const floorsOf = await readFloors(ask)
  return {
    minimos: CLASSIFICACOES.flatMap((classificacao) =>
      floorsOf(classificacao).map(({ metros, fonte, federalM, ...floor }) => ({
        classificacao,
        ...floor,
        distanciaM: metros,
        norma: fonte.norma,
        ...present({ artigo: fonte.artigo, distanciaFederalM: federalM }),
      })),
    ),
    distancias: rows.map(({ classificacao, aeronave, distancia_m, usuario, atualizado_em }) => ({
      classificacao: classificacao as Classificacao,
      aeronave,
      distanciaM: distancia_m,
      usuario,
      atualizadoEm: atualizado_em.toISOString(),
    })),
  }
}

type FloorsOf = (classificacao: Classificacao) => readonly DistanceFloor[]

/** The least distances of each classification by the table in force. */
export async function readFloors({ db, deps }: Pick<Ask, 'db' | 'deps'>): Promise<FloorsOf> {
  const { regras } = await readTable(db)
  const today = dayInBrazil(deps.clock.now())
  return (classificacao) => floorsAnywhere(regras, today, classificacao)
}

export async function setDistancia(
  { empresa, classificacao, aeronave, buffer }: DistanciaForm,
  ask: Ask,
): Promise<Distancias> {
  const { db, deps, actor } = ask
  await mustBeWithin(ask, { empresa })
  // A person of a unidade may not set a distance for the whole empresa.
  mustMay('createArea', ask, { empresaId: empresa, unidadeId: null })
  await lockProtecoes(db, { empresaId: empresa })
  const metros = buffer ?? null
  const before = (await readDistancias(db, empresa)).get(classificacao) ?? {}
  const changing = (aeronave ? [aeronave] : (['tripulada', 'drone'] as const)).filter(
    (one) => (before[one] ?? null) !== metros,
  )
  if (changing.length === 0) return readDistanciasOf(empresa, ask)
  if (metros === null) await refuseNone(empresa, classificacao, changing, ask)
  else await refuseLaxer(classificacao, metros, aeronave, ask)
  const changed: (AreaOwner & { readonly id: number; readonly column: DistanceColumn })[] = []
  for (const one of changing) {
    const row = { empresaId: empresa, classificacao, aeronave: one, usuarioId: actor.id, now: deps.clock.now() }
    await saveDistancia(db, row, metros)
    const column = DISTANCE_COLUMNS[one]
    changed.push(...(await followDistancia(db, row, metros)).map((area) => ({ ...area, column })))
  }
  const stateOf = ({ tripulada = null, drone = null }: Nullable) => ({
    classificacao,
    distancia_m: tripulada,
    distancia_drone_m: drone,
  })
  await audit(ask, {
    acao: 'alterar',
    entidade: 'distancias',
    id: empresa,
    antes: stateOf(before),
    depois: stateOf({ ...before, ...Object.fromEntries(changing.map((one) => [one, metros])) }),
  })
  for (const [, areas] of Map.groupBy(changed, ({ unidadeId }) => unidadeId)) {
    const owner: AreaOwner = areas[0]!
    await touchSet(db, owner)
    const ids = [...new Set(areas.map(({ id }) => id))]
    // Only laudos flown by the aircraft whose distance changed are judged again.
    const columns = [...new Set(areas.map(({ column }) => column))]
    await areaChanged(ask, { owner, ids, columns }, [])
  }
  return readDistanciasOf(empresa, ask)
}

type Nullable = { readonly [Name in Aeronave]?: number | null | undefined }
type DistanceColumn = (typeof DISTANCE_COLUMNS)[Aeronave]

/** The distance of an empresa holds in every state: it may not fall below the strictest row in force of any. */
async function refuseLaxer(
  classificacao: Classificacao,
  metros: number,
  aeronave: Aeronave | undefined,
  ask: Ask,
): Promise<void> {
  const floorsOf = await readFloors(ask)
  const mensagem = distanceFault(classificacao, metros, aeronave, floorsOf(classificacao))
  if (mensagem !== undefined) throw invalidFields([{ campo: 'buffer', mensagem }])
}

/** Refuses where areas without their own distance would have none for one of these aircraft. */
async function refuseNone(
  empresaId: number,
  classificacao: Classificacao,
  aeronaves: readonly Aeronave[],
  { db }: Ask,
): Promise<void> {
  if (!aeronaves.some((aeronave) => isDistanceOpen(classificacao, aeronave))) return
  const n = await countWithoutOwn(db, empresaId, classificacao)
  if (n === 0) return
  const { nome } = CLASSES_PROTECAO[classificacao]
  const mensagem =
    n === 1
      ? `1 área de ${nome} ficaria sem distância: defina a distância dela antes de retirar a da empresa.`
      : `${formatNumber(n, 0)} áreas de ${nome} ficariam sem distância: defina a de cada uma antes de retirar a da empresa.`
  throw invalidFields([{ campo: 'buffer', mensagem }])
}

interface OwnDistance {
  readonly classificacao: Classificacao
  /** The area's own distance; null where it has none. */
  readonly distanceM: number | null
  readonly ofEmpresa: DistanciasDaEmpresa | undefined
  /** Field at which a refusal is shown. */
  readonly campo: string
}

type Settled = Readonly<Record<DistanceColumn, number | null>>

/**
 * The distances that apply to each area, by kind of aircraft: the larger of its own and the empresa's; null where only the norm's applies.
 * Refused where its own is laxer than the norm, or where none is given. Only where one may be lacking is the table of norms read.
 */
export async function settledDistances(areas: readonly OwnDistance[], ask: Ask): Promise<readonly Settled[]> {
  const mayLack = ({ classificacao, distanceM, ofEmpresa }: OwnDistance) =>
    distanceM === null && missingDistance(classificacao, ofEmpresa) !== undefined
  const floorsOf = areas.some(mayLack) ? await readFloors(ask) : () => []
  return areas.map(({ classificacao, distanceM, ofEmpresa, campo }) => {
    const mensagem =
      distanceM === null
        ? missingDistance(classificacao, ofEmpresa, floorsOf(classificacao))
        : distanceFault(classificacao, distanceM)
    if (mensagem !== undefined) throw invalidFields([{ campo, mensagem }])
    const most = (aeronave: Aeronave) => Math.max(distanceM ?? 0, ofEmpresa?.[aeronave] ?? 0) || null
    return { distancia_m: most('tripulada'), distancia_drone_m: most('drone') }
  })
}
