/** Corrects typed figures of a laudo: dependent figures are derived and judged here, the rest by a new measurement. */
import { invalidFields, type LaudoEdit } from '@faixa/contract'
import { type LaudoMeasures, MEASURED_NAMES } from '@faixa/domain'
import { formatQuantity, metres, present } from '@faixa/units'
import type { Db } from '../../../db/database.ts'
import { knownNumbers } from '../../../laudo/laudo-columns.queries.ts'
import type { FoundLaudo } from '../../../laudo/laudo-find.queries.ts'
import { takeCertificate } from '../../../laudo/take-certificate.queries.ts'
import { keepConfirmed } from '../measure/confirmations.queries.ts'
import { derivedColumns, typedPercents } from '../measure/derived-columns.ts'
import { judgeInformedAnew } from '../measure/judge-informed.queries.ts'
import { judgeTypedAnew } from '../measure/judge-typed.queries.ts'
import { findCompared, type LaudoChange } from './laudo-edit.queries.ts'

/** The columns of the typed figures in an edit; null removes a figure. */
export function numbersOf(edit: LaudoEdit): LaudoChange {
  return present({
    distancia_pista: edit.distanciaPista,
    faixa_contratada: edit.faixaContratada,
    faixa_executada: edit.faixaExecutada,
    vazao_contratada: edit.vazaoContratada,
    taxa_aplicacao: edit.taxaAplicacao,
    insumos: edit.insumos,
  })
}

const COMPARED = ['faixa_contratada', 'faixa_executada', 'vazao_contratada', 'taxa_aplicacao', 'insumos'] as const
const TIMES = ['data_inicial', 'data_final'] as const
/** The words of a laudo decide which swath certificate its flight takes, and are compared with the map and the weather. */
const INFORMED = ['tratamento', 'dados_operacao', 'aeronave_id', 'data', ...TIMES] as const

/** The columns derived from the figures in their final state. Percentages are audited, suggested notes are not. */
export function derivedOf(laudo: FoundLaudo, change: LaudoChange) {
  if (!COMPARED.some((name) => name in change)) return { percents: {}, notes: {} }
  const typed = { ...laudo, ...change }
  const measures = measuresOf(laudo)
  if (laudo.area_aplicada === null) return { percents: typedPercents(measures, typed), notes: {} }
  const { notas_sugeridas, ...percents } = derivedColumns(measures, typed)
  return { percents, notes: { notas_sugeridas } }
}

/**
 * Tells whether the files have to be measured again: the width of lines is part of their areas, and a laudo without stored figures for
 * comparison can only be checked by measuring.
 */
export async function isMeasuredBy(db: Db, laudo: FoundLaudo, change: LaudoChange): Promise<boolean> {
  // Such a laudo only lacked the width.
  if (laudo.erro_codigo === 'faixa-nao-informada') return 'faixa_executada' in change
  if (laudo.area_aplicada === null) return false
  if ('faixa_executada' in change && laudo.faixa_medida !== null) return true
  // The hectares at the contracted rate follow from the rates of the log, which are not stored.
  if ('vazao_contratada' in change && laudo.taxa !== null) return true
  return COMPARED.some((name) => name in change) && !(await findCompared(db, laudo.id))
}

/** Refuses to remove a width that is needed by lines without one in their file: no width is invented for them. */
export async function refuseWithoutWidth(db: Db, laudo: FoundLaudo, change: LaudoChange): Promise<void> {
  const isTakenAway = change.faixa_executada === null && laudo.faixa_executada !== null
  if (!isTakenAway || laudo.faixa_medida === null) return
  const compared = await findCompared(db, laudo.id)
  if (!compared || compared.recorded.lineWidthM !== undefined) return
  const spacing = compared.trajectory?.meanSpacingM
  const apart =
    spacing === undefined ? '' : ` As passadas estão a ${formatQuantity(metres(spacing), 'm')} uma da outra.`
  const mensagem = `As linhas da aplicação não têm largura no arquivo: a faixa executada não pode ficar vazia.${apart}`
  throw invalidFields([{ campo: 'faixaExecutada', mensagem }])
}

/** Judges the edited figures and times against the measured ones, and the edited words against the map and the files. */
export async function judgeChanged(db: Db, laudo: FoundLaudo, change: LaudoChange): Promise<void> {
  const areWords = INFORMED.some((name) => name in change) && laudo.area_aplicada !== null
  const areFigures = [...COMPARED, ...TIMES].some((name) => name in change)
  const changed = { ...laudo, ...change }
  if (areWords) {
    await takeCertificate(db, changed)
    await judgeInformedAnew(db, laudo.id)
  }
  if (areFigures) await judgeTypedAnew(db, laudo.id, changed)
  // Lists and settlements read which checks are open from the laudo itself.
  if (areWords || areFigures) await keepConfirmed(db, laudo.id)
}

/** Returns only measured figures, because a typed one that is removed must not return from the row. */
function measuresOf(laudo: FoundLaudo): LaudoMeasures {
  const known: Readonly<Partial<Record<string, number>>> = knownNumbers(laudo)
  return Object.fromEntries(MEASURED_NAMES.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}
