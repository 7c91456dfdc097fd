/**
 * Replaces the table of rules. The version and the request to judge the laudos that it concerns are one transaction: a process that is killed
 * leaves the old table or the new one. The verdicts themselves are computed afterwards, by the job for late ones.
 */
import { Problem, type ReplyOf, type Routes } from '@faixa/contract'
import {
  FALLBACK_DATE,
  grupoOf,
  isClassificacao,
  judgeProtecao,
  type Norma,
  overallVeredicto,
  rulesFor,
  summariseVeredictos,
  TABELA_PADRAO,
  VEREDICTO_NAMES,
} from '@faixa/domain'
import { normasChanged } from '../../changes/normas-changed.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { readTable } from '../../laudo/norma-table.queries.ts'
import { findVersion, insertVersion, listConcerned, listVersions, lockNormas, readJudged } from './normas.queries.ts'

type Replaced = ReplyOf<Routes['replaceNormas']>

/** Maximum number of laudos named in an answer; all are counted. */
const NAMED_MAX = 100
/** Laudos whose verdicts are compared at a time. */
const BATCH = 1000

export async function readNormas(db: Db): Promise<ReplyOf<Routes['readNormas']>> {
  const versions = await listVersions(db)
  const { versao, regras } = await readTable(db)
  return {
    versao,
    regras: [...regras],
    laudosAfetados: versions[0]?.laudos_afetados ?? 0,
    historico: [
      ...versions.map((row) => ({
        versao: row.versao,
        usuario: row.usuario,
        aplicadaEm: row.aplicada_em.toISOString(),
        laudosAfetados: row.laudos_afetados,
        regras: row.regras,
      })),
      { versao: TABELA_PADRAO.versao, laudosAfetados: 0, regras: TABELA_PADRAO.regras.length },
    ],
  }
}

export async function readNormasVersion(versao: number, db: Db): Promise<ReplyOf<Routes['readNormasVersion']>> {
  const row = await findVersion(db, versao)
  if (!row) throw new Problem('nao-encontrado')
  return { versao: row.versao, regras: [...row.regras], laudosAfetados: row.laudos_afetados }
}

/** Counts the laudos whose verdict the table would change, and names the first of them; changes nothing. */
export async function tryNormas(regras: readonly Norma[], db: Db): Promise<Replaced> {
  const current = await readTable(db)
  const { laudos, count } = await compare(current.regras, regras, db)
  return { versao: current.versao, regras: [...regras], laudosAfetados: count, laudos }
}

export async function replaceNormas(regras: readonly Norma[], ask: Ask): Promise<Replaced> {
  const { db, deps, actor } = ask
  await lockNormas(db)
  const current = await readTable(db)
  // The same table is no new version.
  if (differing(current.regras, regras).length === 0) return tryNormas(regras, db)
  const { concerned, laudos, count } = await compare(current.regras, regras, db)
  const versao = current.versao + 1
  await insertVersion(db, { versao, regras, usuarioId: actor.id, afetados: count, now: deps.clock.now() })
  await normasChanged(ask, {
    versao,
    concerned,
    antes: { versao: current.versao, regras: current.regras.length },
    depois: { versao, regras: regras.length, laudosAfetados: count },
  })
  return { versao, regras: [...regras], laudosAfetados: count, laudos }
}

interface Effect {
  /** Laudos for which a row counts that only one of the tables has. */
  readonly concerned: readonly number[]
  /** Number of the concerned laudos whose verdict would change. */
  readonly count: number
  readonly laudos: Replaced['laudos']
}

async function compare(before: readonly Norma[], after: readonly Norma[], db: Db): Promise<Effect> {
  const concerned = await listConcerned(db, differing(before, after))
  const laudos: Replaced['laudos'] = []
  let count = 0
  for (let from = 0; from < concerned.length; from += BATCH) {
    const judged = await readJudged(db, concerned.slice(from, from + BATCH))
    for (const laudo of judged.laudos) {
      const change = changeOf(laudo, judged.areas.get(laudo.id) ?? [], after)
      if (!change) continue
      count++
      const { uuid, codigo, nome } = laudo
      if (laudos.length < NAMED_MAX) laudos.push({ uuid, codigo: codigo ?? '', nome: nome ?? '', ...change })
    }
  }
  return { concerned, count, laudos }
}

function differing(before: readonly Norma[], after: readonly Norma[]): Norma[] {
  const keyOf = ({ uf, classe, aeronave, grupo, de, ate, distanciaM, proibido, ...cited }: Norma) =>
    JSON.stringify([
      uf,
      classe,
      aeronave,
      grupo,
      de,
      ate,
      distanciaM,
      proibido,
      cited.norma,
      cited.artigo,
      cited.fonte,
      cited.conferidoEm,
      cited.situacao,
    ])
  const [held, wanted] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return [...before.filter((row) => !wanted.has(keyOf(row))), ...after.filter((row) => !held.has(keyOf(row)))]
}

type Read = Awaited<ReturnType<typeof readJudged>>
type Laudo = Read['laudos'][number]
type Area = Read['areas'] extends Map<number, infer Rows> ? Rows : never

/** The verdict of a laudo before and by the table; undefined where no verdict of it changes. */
function changeOf(laudo: Laudo, areas: Area, regras: readonly Norma[]): { de: string; para: string } | undefined {
  if (laudo.falhou) return undefined
  const aplicacao = {
    ufs: laudo.ufs,
    foraDoBrasil: laudo.fora_do_brasil,
    dia: laudo.dia === FALLBACK_DATE ? undefined : laudo.dia,
    aeronave: laudo.tipo ?? 'tripulada',
    grupo: grupoOf(laudo.tratamento, laudo.dados_operacao?.produtos),
  } as const
  const { foraDoBrasil } = aplicacao
  let isChanged = false
  const verdicts = areas.map(({ regra, veredicto, informativo, menor_distancia_m, distancia_m }) => {
    const held = { key: veredicto, informativo }
    if (!isClassificacao(regra)) return held
    const shortestM = menor_distancia_m ?? undefined
    const rules = rulesFor(regras, aplicacao, regra, distancia_m ?? undefined)
    const key = judgeProtecao(rules, { shortestM, isInside: shortestM === 0, foraDoBrasil })
    isChanged ||= key.key !== held.key || key.informativo !== held.informativo
    return key
  })
  const isForbidden = aplicacao.ufs.some((uf) => {
    const { proibicao, informativo } = rulesFor(regras, { ...aplicacao, ufs: [uf], foraDoBrasil: false }, null)
    return proibicao !== undefined && !informativo
  })
  const wasForbidden = laudo.proibicoes.length > 0
  if (!isChanged && isForbidden === wasForbidden) return undefined
  const { nao_conformes, sem_dados, proibidos } = laudo
  const held = overallVeredicto(
    { naoConformes: nao_conformes, semDados: sem_dados, proibidos: proibidos + laudo.proibicoes.length },
    foraDoBrasil,
  )
  const para = isForbidden ? 'proibido' : overallVeredicto(summariseVeredictos(verdicts), foraDoBrasil)
  return { de: VEREDICTO_NAMES[held], para: VEREDICTO_NAMES[para] }
}
