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
    const drifts = await driftsAt(db, laudo, verdicts)
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

type Ground = Readonly<{ id: number; limites: string | null; limites_campo: string | null }>

/** Without an area within reach of the curve neither minutes nor weather are read. Other requests have their turn between two areas. */
async function driftsAt(db: Db, laudo: Ground, verdicts: readonly Current[]): Promise<Deriva[]> {
  const screens = verdicts.some(({ geometria }) => geometria !== null) ? await createScreens(db, laudo) : undefined
  const drifts: Deriva[] = []
  for (const { aeronave, geometria } of verdicts) {
    if (screens && geometria !== null) {
      drifts.push(screens[aeronave === 'drone' ? 'drone' : 'tripulada'](geometria))
      await setImmediate()
    } else drifts.push({ situacao: 'semDados', motivo: aeronave === 'drone' ? 'drone' : 'distancia' })
  }
  return drifts
}

async function createScreens(db: Db, { id, limites, limites_campo }: Ground) {
  const box = limites_campo ?? limites
  const clima = await findClimaTerms(db, id, box === null ? [] : await ufsOf(box))
  const flown = { minutos: clima?.minutos ?? [], readings: clima?.readings ?? [], ...(await findDriftTerms(db, id)) }
  return {
    drone: createDriftScreen({ ...flown, isDrone: true }),
    tripulada: createDriftScreen({ ...flown, isDrone: false }),
  }
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
