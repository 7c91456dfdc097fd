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

interface Named {
  readonly id: number
  readonly nome: string
}

/** The filter that was loaded. */
export interface LoadedFilter {
  readonly empresa: Named
  readonly prestadora: Named
  readonly tratamento: string
  /** Days, yyyy-mm-dd. */
  readonly dataInicial: string
  readonly dataFinal: string
}

export type LineMode =
  | { readonly kind: 'normal' }
  | { readonly kind: 'edit'; readonly id: string }
  /** A blank form in the table. */
  | { readonly kind: 'add'; readonly table: TableKey }

export interface SavedAs {
  readonly uuid: string
  readonly versao: number
  readonly nome: string
}

export interface ReportState {
  readonly filtro?: LoadedFilter
  readonly history: EditHistory<readonly EffectivenessLine[]>
  readonly mode: LineMode
  /** Ids in the order in which they were chosen. */
  readonly checked: readonly string[]
  readonly saved?: SavedAs
  /** Lines as they were saved or loaded last: others are not saved yet. */
  readonly clean: readonly EffectivenessLine[]
}

export type ReportEvent =
  | {
      readonly kind: 'load'
      readonly filtro: LoadedFilter
      readonly lines: readonly EffectivenessLine[]
      readonly keep: boolean
    }
  | {
      readonly kind: 'open'
      readonly filtro: LoadedFilter
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
const NO_LINES: readonly EffectivenessLine[] = []

export const EMPTY_REPORT: ReportState = {
  ...{ history: startHistory(NO_LINES), mode: NORMAL, checked: [], clean: NO_LINES },
}

export function nextReport(state: ReportState, event: ReportEvent): ReportState {
  switch (event.kind) {
    case 'load': {
      const { filtro, lines, keep } = event
      const present = editLines(state.history.present, { kind: 'load', lines, keep })
      const { saved: _saved, ...rest } = state
      const kept = keep && state.saved ? { ...rest, saved: state.saved } : rest
      // The lines that were on the screen before can be brought back.
      return { ...kept, filtro, history: doStep(state.history, present), mode: NORMAL, checked: [] }
    }
    case 'open':
      return {
        ...{ filtro: event.filtro, saved: event.saved, history: startHistory(event.lines) },
        ...{ clean: event.lines, mode: NORMAL, checked: [] },
      }
    case 'lines':
      return {
        ...state,
        history: doStep(state.history, editLines(state.history.present, event.edit)),
        mode: NORMAL,
        checked: [],
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
      const others = state.checked.filter((id) => id !== event.id)
      return { ...state, checked: event.checked ? [...others, event.id] : others }
    }
    case 'uncheck':
      return { ...state, checked: [] }
    case 'saved':
      return { ...state, saved: event.saved, clean: state.history.present }
    case 'close':
      return EMPTY_REPORT
  }
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
