/**
 * Compares the verdicts of laudos with those of another table of rules. The stored distances suffice for the areas that are listed with a
 * laudo. A row that requires more than the listed distance also concerns farther areas, which were never measured: those laudos are judged
 * here, in a separate process, as the job will do.
 */
import type { ReplyOf, Routes } from '@faixa/contract'
import {
  FALLBACK_DATE,
  farthestOf,
  grupoOf,
  isClassificacao,
  judgeProtecao,
  NAMED_WITHIN_M,
  type Norma,
  overallVeredicto,
  rulesFor,
  summariseVeredictos,
  VEREDICTOS_DO_LAUDO,
  type Veredicto,
  veredictoDoLaudo,
} from '@faixa/domain'
import { type Db, snapshot } from '../../db/database.ts'
import { DISTANCE_COLUMNS } from '../../ground/distance-columns.ts'
import { openJudge } from '../../laudo/judging/judge-in-process.ts'
import { readLayerTexts } from '../../laudo/layers/layer-text.queries.ts'
import { municipioLimits } from '../../laudo/municipio-limits.ts'
import { ifTooHeavy } from '../../processes/open-program.ts'
import { findJudgedLaudo, readNearAreas } from '../laudos/protecao/judged-laudo.queries.ts'
import { limitedBy } from './clima-effect.actions.ts'
import { listConcerned, listWithFarAreas, readJudged } from './normas.queries.ts'

/** Maximum number of laudos named in an answer; all are counted. */
const NAMED_MAX = 100
/** Laudos whose verdicts are compared at a time. */
const BATCH = 1000
/** Maximum number of laudos that are judged for one answer, 60 ms each (bench/results.md, environmental). */
const JUDGED_MAX = 200
const MEMORY_MB = 512

const judge = openJudge({ memoryMb: MEMORY_MB, forRequests: true })

type Named = ReplyOf<Routes['replaceNormas']>['laudos'][number]

export interface Effect {
  /** Laudos to which a row applies that only one of the tables has. */
  readonly concerned: readonly number[]
  /** Laudos for whose weather other limits would apply. */
  readonly limited: readonly number[]
  /** Number of the laudos whose verdict, weather or both would change. */
  readonly count: number
  /** Number of laudos with farther areas or other limits that were too many to be measured here. */
  readonly unknown: number
  readonly laudos: Named[]
}

const NOT_LIMITED = { ids: [], unknown: [], laudos: new Map<number, Named>() }

export async function effectOf(
  before: readonly Norma[],
  after: readonly Norma[],
  db: Db,
  signal: AbortSignal,
): Promise<Effect> {
  const all = differing(before, after)
  // A notice before a flight decides no verdict.
  const rows = all.filter(({ clima, aviso }) => !clima && !aviso)
  const limited = all.some(({ clima }) => clima) ? await limitedBy(before, after, db, signal) : NOT_LIMITED
  const concerned = await listConcerned(db, rows)
  const far = await listWithFarAreas(
    db,
    concerned,
    rows.filter(({ distanciaM }) => (distanciaM ?? 0) > NAMED_WITHIN_M),
  )
  const farther = await judgeFarther(far.slice(0, JUDGED_MAX), after, db, signal)
  const changed = new Set(limited.laudos.keys())
  const laudos: Named[] = []
  const named = new Set<number>()
  for (let from = 0; from < concerned.length; from += BATCH) {
    const judged = await readJudged(db, concerned.slice(from, from + BATCH))
    for (const laudo of judged.laudos) {
      const change = changeOf(laudo, judged.areas.get(laudo.id) ?? [], after, farther.get(laudo.id) ?? [])
      if (!change) continue
      changed.add(laudo.id)
      if (laudos.length === NAMED_MAX) continue
      named.add(laudo.id)
      const { uuid, codigo, nome } = laudo
      const verdict = { uuid, codigo: codigo ?? '', nome: nome ?? '', ...change }
      laudos.push(withWeather(verdict, limited.laudos.get(laudo.id)))
    }
  }
  const byWeather = [...limited.laudos].flatMap(([id, laudo]) => (named.has(id) ? [] : laudo))
  laudos.push(...byWeather.slice(0, NAMED_MAX - laudos.length))
  const unknown = new Set([...far.filter((id) => !farther.has(id)), ...limited.unknown])
  return {
    concerned,
    limited: limited.ids,
    count: changed.size,
    unknown: [...unknown].filter((id) => !changed.has(id)).length,
    laudos,
  }
}

/** One laudo whose verdict changes, and whose weather may change besides. */
function withWeather(verdict: Named, weather: Named | undefined): Named {
  if (!weather) return verdict
  return { ...verdict, de: `${verdict.de}; ${weather.de}`, para: `${verdict.para}; ${weather.para}` }
}

/** The rows that only one of the tables has. */
export function differing(before: readonly Norma[], after: readonly Norma[]): Norma[] {
  const [held, wanted] = [new Set(before.map(keyOfNorma)), new Set(after.map(keyOfNorma))]
  return [...before.filter((row) => !wanted.has(keyOfNorma(row))), ...after.filter((row) => !held.has(keyOfNorma(row)))]
}

/** Everything that a row states, as a text. */
export function keyOfNorma(row: Norma): string {
  const { uf, classe, aeronave, grupo, de, ate, distanciaM, proibido, norma, artigo, fonte, clima, aviso } = row
  const what = [uf, classe, aeronave, grupo, de, ate, distanciaM, proibido, norma, artigo, fonte]
  const limit = clima && [clima.grandeza, clima.acimaDe, clima.abaixoDe, clima.de, clima.ate]
  const notice = aviso && [aviso.raioM, aviso.horas, aviso.produtos]
  return JSON.stringify([...what, row.conferidoEm, row.situacao, limit ?? null, notice ?? null])
}

/** The verdicts, by the table, of areas that are not listed with the laudos yet; none for a laudo that is too heavy. */
async function judgeFarther(
  ids: readonly number[],
  regras: readonly Norma[],
  db: Db,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly Farther[]>> {
  const verdicts = new Map<number, readonly Farther[]>()
  for (const id of ids) {
    signal.throwIfAborted()
    const read = await snapshot(db, async (tx) => {
      const laudo = await findJudgedLaudo(tx, id)
      if (!laudo) return undefined
      const near = await readNearAreas(tx, laudo, farthestOf(regras))
      const held = (await readJudged(tx, [id])).areas.get(id) ?? []
      const listed = new Set(held.map(({ area_protecao_id }) => area_protecao_id))
      const { grupo, aeronave, dia, limites } = laudo
      return {
        ...{ grupo, aeronave, dia, regras },
        areas: near.areas.filter((area) => !listed.has(area.id)),
        lugar: (await municipioLimits()).statesIn(limites),
        aplicacao: (await readLayerTexts(tx, [id], 'aplicacao')).get(id) ?? '',
        trajeto: '',
      }
    })
    const judged = read && (await judge(read, signal).catch(ifTooHeavy(() => undefined)))
    if (judged) verdicts.set(id, judged.verdicts)
  }
  return verdicts
}

interface Farther extends Veredicto {
  readonly estadoConferido: boolean
}

type Read = Awaited<ReturnType<typeof readJudged>>
type Laudo = Read['laudos'][number]
type Area = Read['areas'] extends Map<number, infer Rows> ? Rows : never

/** The verdict of a laudo before and by the table; undefined where no verdict of it changes. */
function changeOf(
  laudo: Laudo,
  areas: Area,
  regras: readonly Norma[],
  farther: readonly Farther[],
): Pick<Named, 'de' | 'para' | 'areas'> | undefined {
  if (laudo.falhou) return undefined
  const aplicacao = {
    ufs: laudo.ufs,
    foraDoBrasil: laudo.fora_do_brasil,
    dia: laudo.dia === FALLBACK_DATE ? undefined : laudo.dia,
    aeronave: laudo.tipo ?? 'tripulada',
    grupo: grupoOf(laudo.tratamento, laudo.dados_operacao?.produtos),
  } as const
  const { foraDoBrasil } = aplicacao
  // An area that is listed only now, and conforms, changes nothing that was decided.
  let changed = farther.filter(({ key }) => key !== 'conforme').length
  const checked = [
    rulesFor(regras, aplicacao, null).estadoConferido,
    ...farther.map(({ estadoConferido }) => estadoConferido),
  ]
  const verdicts = areas.map(({ regra, veredicto, informativo, estado_conferido, menor_distancia_m, ...area }) => {
    const held = { key: veredicto, informativo }
    if (!isClassificacao(regra)) return held
    const shortestM = menor_distancia_m ?? undefined
    const rules = rulesFor(regras, aplicacao, regra, area[DISTANCE_COLUMNS[aplicacao.aeronave]] ?? undefined)
    const key = judgeProtecao(rules, { shortestM, isInside: shortestM === 0, foraDoBrasil })
    checked.push(rules.estadoConferido)
    const isSame =
      key.key === held.key && key.informativo === held.informativo && rules.estadoConferido === estado_conferido
    if (!isSame) changed++
    return key
  })
  const proibicoes = aplicacao.ufs.flatMap((uf) => {
    const { proibicao, informativo } = rulesFor(regras, { ...aplicacao, ufs: [uf], foraDoBrasil: false }, null)
    return proibicao === undefined || informativo ? [] : [uf]
  })
  const { conformes, nao_conformes, sem_dados, informativos, proibidos, so_informam } = laudo
  const de = wordOf({
    conformes,
    naoConformes: nao_conformes,
    semDados: sem_dados,
    informativos,
    proibidos,
    soInformam: so_informam,
    estadoConferido: laudo.estado_conferido,
    foraDoBrasil,
    proibicoes: laudo.proibicoes,
  })
  // Without areas, the rules that apply anywhere answer for the state (judge-protection.ts).
  const estadoConferido = (checked.length > 1 ? checked.slice(1) : checked).every(Boolean)
  const para = wordOf({ ...summariseVeredictos([...verdicts, ...farther]), estadoConferido, foraDoBrasil, proibicoes })
  return changed === 0 && de === para ? undefined : { de, para, areas: changed }
}

/** The word for a whole laudo, as every list and paper prints it. */
function wordOf(resumo: Omit<Parameters<typeof veredictoDoLaudo>[0], 'veredicto'>): string {
  const { proibicoes, foraDoBrasil } = resumo
  const veredicto = overallVeredicto({ ...resumo, proibidos: resumo.proibidos + proibicoes.length }, foraDoBrasil)
  return VEREDICTOS_DO_LAUDO[veredictoDoLaudo({ ...resumo, veredicto })].nome
}
