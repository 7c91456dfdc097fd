/** Formats findings for people: one line for each kind, the worst first, with the first location and the count. */
import type { Issue, Severity } from '@faixa/geometry'
import { formatNumber } from '@faixa/units'
import type { Paint } from './colour.ts'
import { formatTable } from './table.ts'

const ORDER: readonly Severity[] = ['erro', 'aviso', 'info']

interface Group {
  readonly first: Issue
  count: number
}

/** Returns the lines of the findings; empty when there are none. */
export function formatFindings(issues: readonly Issue[], paint: Paint): string {
  if (issues.length === 0) return ''
  const groups = new Map<string, Group>()
  for (const issue of issues) {
    const group = groups.get(issue.code) ?? { first: issue, count: 0 }
    groups.set(issue.code, group)
    group.count += issue.count ?? 1
  }
  const marks = { erro: paint.bad, aviso: paint.warning, info: paint.faint }
  const sorted = [...groups.values()].toSorted(
    (a, b) => ORDER.indexOf(a.first.severity) - ORDER.indexOf(b.first.severity),
  )
  const rows = sorted.map(({ first, count }) => [
    marks[first.severity](first.severity),
    `${formatNumber(count, 0)}×`,
    first.place === '' ? first.message : `${first.message} ${paint.faint(first.place)}`,
  ])
  return `Achados:\n${formatTable(rows, { indent: 2, align: ['left', 'right', 'left'] })}`
}
