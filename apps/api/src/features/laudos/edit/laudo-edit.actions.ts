import { isDeepStrictEqual } from 'node:util'
import { type FieldError, invalidFields, type LaudoEdit, type LaudoInfo, Problem } from '@faixa/contract'
import { impossibleDates, NOTE_KEYS, type NoteKey } from '@faixa/domain'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { findEntityFacts, linkPrestadora } from '../../../entidades/chosen-entities.queries.ts'
import type { Ask } from '../../../http/ask.ts'
import { knownNumbers } from '../../../laudo/laudo-columns.queries.ts'
import type { FoundLaudo } from '../../../laudo/laudo-find.queries.ts'
import { repeated } from '../create/duplicate.actions.ts'
import { OTHER_AIRCRAFT } from '../create/form-entities.actions.ts'
import { findDuplicate } from '../create/laudo-create.queries.ts'
import { readInfo } from '../read/laudo-read.actions.ts'
import { derivedOf, isMeasuredBy, judgeChanged, numbersOf, refuseWithoutWidth } from './corrected-numbers.actions.ts'
import { laudoOrRefuse, refuseStale } from './find-or-refuse.actions.ts'
import { clearProgress, hasAreaFile, type LaudoChange, saveLaudo } from './laudo-edit.queries.ts'

/** Notes of an edit. An absent field stays unchanged: a request that lost its body must not empty anything. */
interface Notes {
  readonly obsArray?: readonly NoteKey[] | undefined
  readonly obsText?: string | undefined
}

export async function updateNotes(uuid: string, notes: Notes, ask: Ask): Promise<{ laudoInfo: LaudoInfo }> {
  const laudo = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  await refuseStale(laudo, ask)
  await save(laudo, notesOf(notes), ask)
  return answer(uuid, ask)
}

/** Saves the keys of the notes of a locked laudo; its free note stays. */
export async function saveNotes(laudo: FoundLaudo, obsArray: readonly NoteKey[], ask: Ask): Promise<void> {
  await save(laudo, notesOf({ obsArray }), ask)
}

export async function updateLaudo(uuid: string, edit: LaudoEdit, ask: Ask): Promise<{ laudoInfo: LaudoInfo }> {
  const laudo = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  await refuseStale(laudo, ask)
  refuseImpossibleDates(laudo, edit, ask)
  await refuseWithoutWidth(ask.db, laudo, numbersOf(edit))
  const prestadora = await prestadoraOf(laudo, edit, ask)
  if (edit.empresa !== laudo.empresa_id) {
    const duplicate = await findDuplicate(ask.db, edit.empresa, laudo.impressao, laudo.id)
    if (duplicate) throw repeated(ask.actor, duplicate)
  }
  await save(
    laudo,
    {
      empresa_id: edit.empresa,
      unidade_id: edit.unidade ?? null,
      prestadora_id: prestadora,
      piloto_id: edit.pilotoId,
      tratamento: edit.tratamento,
      cultura: edit.cultura,
      data: edit.data ?? edit.dataInicial.slice(0, 10),
      data_inicial: edit.dataInicial.replace('T', ' '),
      data_final: edit.dataFinal.replace('T', ' '),
      codigo: edit.codigo,
      nome: edit.nome,
      ...(edit.aeronave !== undefined && { aeronave_id: edit.aeronave }),
      ...(edit.dadosOperacao !== undefined && { dados_operacao: edit.dadosOperacao }),
      ...numbersOf(edit),
      ...notesOf({ obsArray: edit.obsArray, obsText: edit.observacoes }),
    },
    ask,
  )
  return answer(uuid, ask)
}

/** Refuses impossible dates typed in this edit; a date that was stored before is not refused. */
function refuseImpossibleDates(laudo: FoundLaudo, { data, dataInicial, dataFinal }: LaudoEdit, { deps }: Ask): void {
  const before = [laudo.data, laudo.data_inicial.slice(0, 10), laudo.data_final.slice(0, 10)]
  const typed = { data, dataInicial, dataFinal }
  const wrong = impossibleDates(typed, deps.clock.now()).filter(
    ({ campo }) => !before.includes(typed[campo]?.slice(0, 10) ?? ''),
  )
  if (wrong.length > 0) throw invalidFields(wrong)
}

/** Saves the edit. Without a change nothing is written, so that no other edit becomes outdated. */
async function save(laudo: FoundLaudo, wanted: LaudoChange, ask: Ask): Promise<void> {
  const wantedChanges = changesOf(laudo, wanted)
  if (!wantedChanges) return
  const { db, deps } = ask
  const now = deps.clock.now()
  const derived = derivedOf(laudo, wantedChanges.after)
  const changes = changesOf(laudo, { ...wanted, ...derived.percents })!
  const isMeasured =
    (await movesPlots(laudo, wantedChanges.after, db)) || (await isMeasuredBy(db, laudo, wantedChanges.after))
  if (isMeasured) await clearForMeasuring(laudo, db, now)
  await saveLaudo(db, laudo.id, { ...changes.after, ...derived.notes }, now)
  await judgeChanged(db, laudo, wantedChanges.after)
  if (wanted.empresa_id !== undefined && wanted.prestadora_id !== undefined)
    await linkPrestadora(db, wanted.empresa_id, wanted.prestadora_id)
  // A new measurement replaces numbers that may already have been paid.
  const antes = { ...(isMeasured && knownNumbers(laudo)), ...changes.before }
  const depois = changes.after
  await laudoChanged(ask, laudo, depois, { cause: 'alterar', measure: isMeasured, antes, depois })
}

/** Tells whether a laudo without an area file gets other plots: those of another empresa or unidade. */
async function movesPlots({ id }: FoundLaudo, change: LaudoChange, db: Ask['db']): Promise<boolean> {
  return ('empresa_id' in change || 'unidade_id' in change) && !(await hasAreaFile(db, id))
}

async function clearForMeasuring({ id, processing }: FoundLaudo, db: Ask['db'], now: Date): Promise<void> {
  // A worker is measuring with what the edit changes: refuse.
  if (processing) throw new Problem('em-processamento')
  await clearProgress(db, id, now)
}

async function answer(uuid: string, ask: Ask): Promise<{ laudoInfo: LaudoInfo }> {
  const saved = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  return { laudoInfo: await readInfo(saved, ask) }
}

/** Returns each key once, in the order of the form. */
function notesOf({ obsArray, obsText }: Notes): LaudoChange {
  return {
    ...(obsText !== undefined && { observacoes: obsText }),
    ...(obsArray && { notas: NOTE_KEYS.filter((key) => obsArray.includes(key)) }),
  }
}

interface Changes<T> {
  readonly before: Partial<T>
  readonly after: Partial<T>
}

/** The values that an edit really changes, for the audit; undefined where the row already has all of them. */
function changesOf<T extends object>(row: T, wanted: Partial<T>): Changes<T> | undefined {
  // The database orders the keys of a document differently.
  const different = (Object.keys(wanted) as (keyof T & string)[]).filter(
    (name) => !isDeepStrictEqual(row[name], wanted[name]),
  )
  if (different.length === 0) return undefined
  const pick = (values: Partial<T>) =>
    Object.fromEntries(different.map((name) => [name, values[name]])) as unknown as Partial<T>
  return { before: pick(row), after: pick(wanted) }
}

/**
 * Checks empresa, unidade, pilot and aircraft of an edit, and returns the prestadora, which is determined by the pilot. Unchanged ones are
 * not checked again: they may have been archived since.
 */
async function prestadoraOf(laudo: FoundLaudo, edit: LaudoEdit, { db }: Ask): Promise<number> {
  const { empresa, unidade, pilotoId: piloto } = edit
  const aeronave = edit.aeronave === undefined ? laudo.aeronave_id : edit.aeronave
  const facts = await findEntityFacts(db, { empresa, unidade, piloto, aeronave: aeronave ?? undefined })
  const sameEmpresa = empresa === laudo.empresa_id
  const sameUnidade = sameEmpresa && unidade === (laudo.unidade_id ?? undefined)
  const wrong: FieldError[] = []
  if (!sameEmpresa && !facts.empresa) wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  else if (!sameUnidade && !facts.unidade) {
    wrong.push({ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' })
  }
  const prestadora = piloto === laudo.piloto_id ? laudo.prestadora_id : facts.prestadoraOfPiloto
  if (prestadora === undefined) wrong.push({ campo: 'pilotoId', mensagem: 'O piloto não está na lista.' })
  // An aircraft that was archived meanwhile stays while neither it nor the prestadora changes.
  const isKept = aeronave === laudo.aeronave_id && prestadora === laudo.prestadora_id
  if (aeronave !== null && !isKept && facts.prestadoraOfAeronave !== prestadora) wrong.push(OTHER_AIRCRAFT)
  if (prestadora === undefined || wrong.length > 0) throw invalidFields(wrong)
  return prestadora
}
