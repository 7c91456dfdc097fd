/** The state of the report's screen with its operations: lines with their history, chosen lines, the open line, the saved report. */
import {
  doStep,
  type EditHistory,
  type EffectivenessLine,
  editLines,
  type LineEdit,
  redoStep,
  startHistory,
  type TableKey,
  undoStep,
} from '@faixa/domain'

import type { DocumentFilter } from '@faixa/export'
import { present } from '@faixa/units'

interface Named {
  readonly id: number
  readonly nome: string
}

/** A filter that was loaded. */
export interface LoadedFilter {
  readonly empresa: Named
  /** Absent for every prestadora, and for every treatment. */
  readonly prestadora?: Named | undefined
  readonly tratamento?: string | undefined
  /** Days, yyyy-mm-dd. */
  readonly dataInicial: string
  readonly dataFinal: string
}

export type LineMode =
  | { readonly kind: 'normal' }
  | { readonly kind: 'edit'; readonly id: string }
  /** The reason of a removal is asked for. */
  | { readonly kind: 'remove'; readonly id: string }
  /** A blank form in the table. */
  | { readonly kind: 'add'; readonly table: TableKey }

export interface SavedAs {
  readonly uuid: string
  readonly versao: number
  readonly nome: string
}

/** The part of a report that a step changes, undoes and redoes: its lines, and the filters by which they were loaded. */
export interface ReportContent {
  readonly lines: readonly EffectivenessLine[]
  /** Every filter that lines were loaded with, the first one first; none before the first load. */
  readonly filtros: readonly LoadedFilter[]
}

export interface ReportState {
  readonly history: EditHistory<ReportContent>
  readonly mode: LineMode
  /** Ids in the order in which they were chosen. */
  readonly checked: readonly string[]
  readonly saved?: SavedAs
  /** The last saved content; a different content is unsaved. */
  readonly clean: ReportContent
}

export type ReportEvent =
  | {
      readonly kind: 'load'
      /** The filters with which the lines were loaded at once. */
      readonly filtros: readonly LoadedFilter[]
      readonly lines: readonly EffectivenessLine[]
      readonly keep: boolean
    }
  | {
      readonly kind: 'open'
      readonly filtros: readonly LoadedFilter[]
      readonly lines: readonly EffectivenessLine[]
      readonly saved: SavedAs
    }
  | { readonly kind: 'lines'; readonly edit: LineEdit }
  | { readonly kind: 'undo' | 'redo' | 'close' }
  | { readonly kind: 'mode'; readonly mode: LineMode }
  | { readonly kind: 'check'; readonly id: string; readonly checked: boolean }
  | { readonly kind: 'uncheck' }
  | { readonly kind: 'saved'; readonly saved: SavedAs }

const NORMAL: LineMode = { kind: 'normal' }
const NOTHING: ReportContent = { lines: [], filtros: [] }

export const EMPTY_REPORT: ReportState = { history: startHistory(NOTHING), mode: NORMAL, checked: [], clean: NOTHING }

export function nextReport(state: ReportState, event: ReportEvent): ReportState {
  switch (event.kind) {
    case 'load': {
      const { keep } = event
      const before = state.history.present
      const lines = editLines(before.lines, { kind: 'load', lines: event.lines, keep })
      // A load that adds no line to the kept ones is not recorded as their origin.
      const isSame = keep && before.filtros.length > 0 && lines === before.lines
      const filtros = keep ? event.filtros.reduce(withFilter, before.filtros) : event.filtros
      const present = isSame ? before : { lines, filtros }
      const { saved: _saved, ...rest } = state
      const kept = keep && state.saved ? { ...rest, saved: state.saved } : rest
      // The lines that were on the screen before can be brought back.
      const history = before.filtros.length === 0 ? startHistory(present) : doStep(state.history, present)
      return { ...kept, history, mode: NORMAL, checked: [] }
    }
    case 'open': {
      const { filtros, lines, saved } = event
      const content: ReportContent = { lines, filtros }
      return { saved, history: startHistory(content), clean: content, mode: NORMAL, checked: [] }
    }
    case 'lines': {
      const before = state.history.present
      const lines = editLines(before.lines, event.edit)
      const present = lines === before.lines ? before : { ...before, lines }
      return { ...state, history: doStep(state.history, present), mode: NORMAL, checked: [] }
    }
    case 'undo':
    case 'redo': {
      if (state.mode.kind !== 'normal') return state
      const step = event.kind === 'undo' ? undoStep : redoStep
      return { ...state, history: step(state.history), checked: [] }
    }
    case 'mode':
      return { ...state, mode: event.mode }
    case 'check': {
      const remaining = state.checked.filter((id) => id !== event.id)
      return { ...state, checked: event.checked ? [...remaining, event.id] : remaining }
    }
    case 'uncheck':
      return { ...state, checked: [] }
    case 'saved':
      return { ...state, saved: event.saved, clean: state.history.present }
    case 'close':
      return EMPTY_REPORT
  }
}

/** A filter that was loaded before is named once. */
function withFilter(filtros: readonly LoadedFilter[], filtro: LoadedFilter): readonly LoadedFilter[] {
  const textOf = ({ empresa, prestadora, tratamento, dataInicial, dataFinal }: LoadedFilter) =>
    [empresa.id, prestadora?.id, tratamento, dataInicial, dataFinal].join()
  return filtros.some((one) => textOf(one) === textOf(filtro)) ? filtros : [...filtros, filtro]
}

/** The filters as documents and the header take them: by names, without ids. */
export function namedFilters(filtros: readonly LoadedFilter[]): readonly DocumentFilter[] {
  return filtros.map(({ empresa, prestadora, tratamento, dataInicial, dataFinal }) => ({
    empresa: empresa.nome,
    ...present({ prestadora: prestadora?.nome, tratamento }),
    dataInicial,
    dataFinal,
  }))
}

/** The operations that the rules of specification 001 §4 allow now. */
export function allowedIn({ mode, checked }: ReportState) {
  const isNormal = mode.kind === 'normal'
  return {
    /** Choosing lines. */
    check: isNormal,
    add: isNormal && checked.length === 0,
    /** Editing and deleting single lines. */
    change: isNormal && checked.length === 0,
    merge: isNormal && checked.length >= 2,
  }
}
