/**
 * Keeps the first findings of each kind with their location and counts the rest, so that 100,000 unclosed rings are six
 * lines.
 */
import type { Issue } from '../issues/issue.ts'
import type { IssueRow, KmlIssueCode } from './kml-issues.ts'

const KEPT_PER_CODE = 5

export interface IssueLog<Code extends string = KmlIssueCode> {
  /**
   * Adds a finding. `place` is called only when the finding is kept; `detail` follows the sentence in parentheses;
   * `times` is the number of occurrences.
   */
  add(code: Code, place?: () => string, detail?: string, times?: number): void
  /** Adds a finding about the whole file once: its repetitions would depend on how the bytes were cut into pieces. */
  addOnce(code: Code): void
  /** Reports one summary for each kind of finding that was folded. Call it once, at the end. */
  close(): void
}

/** `rows`: severity and sentence of each finding. */
export function createIssueLog<Code extends string>(
  rows: Readonly<Record<Code, IssueRow>>,
  report: (issue: Issue<Code>) => void,
): IssueLog<Code> {
  const counts = new Map<Code, number>()
  const kept = new Map<Code, number>()
  const log: IssueLog<Code> = {
    add(code, place, detail, times = 1) {
      const before = counts.get(code) ?? 0
      counts.set(code, before + times)
      if (before >= KEPT_PER_CODE) return
      kept.set(code, (kept.get(code) ?? 0) + 1)
      const { severity, message } = rows[code]
      report({
        code,
        severity,
        message: detail === undefined ? message : `${message.slice(0, -1)} (${detail}).`,
        place: place?.() ?? '',
      })
    },
    addOnce(code) {
      if (!counts.has(code)) log.add(code)
    },
    close() {
      for (const [code, count] of counts) {
        const folded = count - (kept.get(code) ?? 0)
        if (folded <= 0) continue
        const { severity, message } = rows[code]
        const more = folded === 1 ? 'mais 1 ocorrência' : `mais ${folded.toLocaleString('pt-BR')} ocorrências`
        report({ code, severity, message: `${message.slice(0, -1)} (${more}).`, place: '', count: folded })
      }
    },
  }
  return log
}
