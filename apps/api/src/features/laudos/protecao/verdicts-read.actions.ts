import { setImmediate } from 'node:timers/promises'
import { type Verdicts } from '@faixa/contract'
import { type Classificacao, type Deriva, grantOf } from '@faixa/domain'
import { createDriftScreen } from '@faixa/flight'
import { type Db, snapshot } from '../../../db/database.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { readTableDate } from '../../../laudo/norma-table.queries.ts'
import { findSummary, summaryOf } from '../../../laudo/verdict-summary.queries.ts'
import { fieldOffsetH } from '../clima/field-offset.ts'
import { findClimaTerms } from '../measure/judge-clima.queries.ts'
import { ufsOf } from '../measure/judge-informed.queries.ts'
import {
  findDriftTerms,
  findLastDecision,
  findTrackTimes,
  listReplacedVerdicts,
  listVerdicts,
} from './verdicts.queries.ts'

/** Maximum number of replaced verdicts in an answer; all of them are stored. */
const REPLACED_MAX = 200

type Shown = Verdicts['veredictos'][number]

export function readVerdicts(uuid: string, { db: given, actor }: Ask): Promise<Verdicts> {
  return snapshot(given, async (db) => {
    const laudo = found(await findLaudo(db, uuid, actor, 'readLaudo', 'approveLaudo'))
    const summary = await findSummary(db, laudo.id)
    const resumo = summaryOf(summary)
    const isJudged = resumo.estado === 'pronto'
    const verdicts = isJudged ? await listVerdicts(db, laudo.id) : []
    const drifts = await driftsAt(verdicts, await createDriftOf(db, laudo))
    const replaced = await listReplacedVerdicts(db, laudo.id, REPLACED_MAX)
    const seesReasons = ['updateLaudo', 'approveLaudo'] as const
    const decision = seesReasons.some((capability) => grantOf(actor, capability).reach !== 'none')
      ? await findLastDecision(db, laudo.id)
      : undefined
    return {
      ...(await readTableDate(db, isJudged ? summary.regra_versao : null)),
      resumo,
      fusoHoras: await fieldOffsetH(laudo, await findTrackTimes(db, laudo.id)),
      proibicoes: (isJudged ? (summary.proibicoes ?? []) : []).map(({ uf, dentroHa, passagens, fonte, regras }) => ({
        uf,
        areaDentroHa: dentroHa,
        ...(passagens && { passagens: [...passagens] }),
        fonte,
        regras: [...regras],
      })),
      veredictos: verdicts.map((row, i) => ({
        ...namesOf(row),
        ...judgedOf(row),
        aeronave: row.aeronave,
        aeronaveInformada: row.aeronave_informada,
        deriva: drifts[i]!,
        ...present({
          areaDentroHa: row.area_dentro_ha,
          pontos: row.pontos as Shown['pontos'] | null,
          dentro: row.poligonos_dentro as Shown['dentro'] | null,
          passagens: row.passagens as Shown['passagens'] | null,
          sobrevoo: row.sobrevoo as Shown['sobrevoo'] | null,
        }),
      })),
      anteriores: replaced.map((row) => ({
        ...namesOf(row),
        ...judgedOf(row),
        substituidoEm: row.substituido_em!.toISOString(),
      })),
      ...(decision && {
        parecer: {
          oculto: decision.acao === 'ocultar',
          motivo: decision.motivo,
          em: decision.quando.toISOString(),
          ...(decision.nome !== null && { por: decision.nome }),
        },
      }),
    }
  })
}

type Current = Awaited<ReturnType<typeof listVerdicts>>[number]

async function createDriftOf(
  db: Db,
  { id, limites, limites_campo }: Readonly<{ id: number; limites: string | null; limites_campo: string | null }>,
): Promise<(verdict: Current) => Deriva> {
  const box = limites_campo ?? limites
  const clima = await findClimaTerms(db, id, box === null ? [] : await ufsOf(box))
  const flown = { minutos: clima?.minutos ?? [], readings: clima?.readings ?? [], ...(await findDriftTerms(db, id)) }
  const screens = [false, true].map((isDrone) => createDriftScreen({ ...flown, isDrone }))
  return ({ aeronave, geometria }) => {
    if (geometria === null) return { situacao: 'semDados', motivo: aeronave === 'drone' ? 'drone' : 'distancia' }
    return screens[aeronave === 'drone' ? 1 : 0]!(geometria)
  }
}

/** Other requests have their turn between two areas. */
async function driftsAt(verdicts: readonly Current[], driftOf: (verdict: Current) => Deriva): Promise<Deriva[]> {
  const drifts: Deriva[] = []
  for (const verdict of verdicts) {
    drifts.push(driftOf(verdict))
    if (verdict.geometria !== null) await setImmediate()
  }
  return drifts
}

/** The area and its rule, each by itself and grouped. */
function namesOf(row: Stored) {
  const { uuid, nome } = row
  const classificacao = row.regra as Classificacao
  const fonte = row.fonte as Shown['fonte']
  const { norma, artigo } = fonte
  return {
    areaProtecao: uuid,
    nome,
    classificacao,
    norma,
    ...(artigo !== undefined && { artigo }),
    area: { uuid, nome, classificacao },
    fonte,
    uf: row.ufs,
    regras: [...row.regras],
  }
}

type Stored =
  | Awaited<ReturnType<typeof listReplacedVerdicts>>[number]
  | Awaited<ReturnType<typeof listVerdicts>>[number]

function judgedOf(row: Stored) {
  return {
    veredicto: row.veredicto,
    informativo: row.informativo,
    regraVersao: row.regra_versao,
    estadoConferido: row.estado_conferido,
    calculadoEm: row.calculado_em.toISOString(),
    ...present({
      distanciaExigidaM: row.distancia_exigida_m,
      menorDistanciaM: row.menor_distancia_m,
      dentroHa: row.area_dentro_ha,
    }),
  }
}

/** Omits null values. */
function present<Row extends object>(row: Row): { readonly [Name in keyof Row]?: Exclude<Row[Name], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never
}
