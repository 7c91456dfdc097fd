/** Keeps the lines of the screen for a reload, in sessionStorage as the drafts of forms, so that two tabs have two reports. */
import { type FlatLine, flattenLines, nestLines, startHistory } from '@faixa/domain'
import { EMPTY_REPORT, type LineMode, type LoadedFilter, type ReportState, type SavedAs } from './report-state.ts'

interface Draft {
  readonly filtro: LoadedFilter
  readonly lines: readonly FlatLine[]
  readonly mode: LineMode
  readonly saved?: SavedAs
  readonly isClean: boolean
}

export function readReportDraft(key: string): ReportState {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    if (!kept) return EMPTY_REPORT
    const { filtro, mode, saved } = kept
    const lines = nestLines(kept.lines)
    return {
      ...{ filtro, mode, history: startHistory(lines), checked: [] },
      clean: kept.isClean ? lines : [],
      ...(saved && { saved }),
    }
  } catch {
    // The storage is switched off, or holds something else.
    return EMPTY_REPORT
  }
}

export function keepReportDraft(key: string, state: ReportState): void {
  const { filtro, history, mode, saved, clean } = state
  try {
    if (!filtro) return sessionStorage.removeItem(key)
    const draft: Draft = {
      ...{ filtro, mode, lines: flattenLines(history.present), isClean: clean === history.present },
      ...(saved && { saved }),
    }
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or switched off: a reload will lose the lines.
  }
}
