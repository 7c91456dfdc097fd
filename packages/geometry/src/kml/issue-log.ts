/**
 * Keeps the first findings of each kind with their location and counts the rest, so that 100,000 unclosed rings are six
 * lines.
 */
import type { Issue } from '../issues/issue.ts'
import { KML_ISSUES, type KmlIssueCode } from './kml-issues.ts'

const KEPT_PER_CODE = 5

export interface IssueLog {
  /**
   * Adds a finding. `place` is called only when the finding is kept; `detail` follows the sentence in parentheses;
   * `times` is the number of occurrences.
   */
  add(code: KmlIssueCode, place?: () => string, detail?: string, times?: number): void
  /** Adds a finding about the whole file once: its repetitions would depend on how the bytes were cut into pieces. */
  addOnce(code: KmlIssueCode): void
  /** Reports one summary for each kind of finding that was folded. Call it once, at the end. */
  close(): void
}

export function createIssueLog(report: (issue: Issue<KmlIssueCode>) => void): IssueLog {
  const counts = new Map<KmlIssueCode, number>()
  const kept = new Map<KmlIssueCode, number>()
  const log: IssueLog = {
    add(code, place, detail, times = 1) {
      const before = counts.get(code) ?? 0
      counts.set(code, before + times)
      if (before >= KEPT_PER_CODE) return
      kept.set(code, (kept.get(code) ?? 0) + 1)
      const { severity, message } = KML_ISSUES[code]
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
        const { severity, message } = KML_ISSUES[code]
        const more = folded === 1 ? 'mais 1 ocorrência' : `mais ${folded.toLocaleString('pt-BR')} ocorrências`
        report({ code, severity, message: `${message.slice(0, -1)} (${more}).`, place: '', count: folded })
      }
    },
  }
  return log
}
