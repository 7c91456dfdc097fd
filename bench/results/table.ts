/** Formats results as Markdown, which is readable in a terminal too. */
import type { Column, Goal, Outcome } from '../contest.ts'
import { medianOf } from '../median.ts'

export function tableText(columns: readonly Column[], outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => columns.map((column) => column.text(outcome, outcomes)))
  return gridText(
    columns.map(({ heading }) => heading),
    rows,
  )
}

export function goalsText(goals: readonly Goal[]): string {
  return gridText(
    ['goal', 'measured', ''],
    goals.map(({ promise, measured, met }) => [
      promise,
      measured ?? 'not run',
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ]),
  )
}

function gridText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, i) => Math.max(heading.length, 3, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const CONTENDER: Column = { heading: 'by', text: ({ trial }) => trial.contender }

export const MEDIAN: Column = {
  heading: 'median',
  text: ({ timesMs, failure }) => {
    const median = medianOf(timesMs)
    return median === undefined ? (failure ?? 'no run') : secondsText(median)
  },
}

export const SPREAD: Column = {
  heading: 'spread',
  text: ({ timesMs }) =>
    timesMs.length < 2
      ? `${timesMs.length} run${timesMs.length === 1 ? '' : 's'}`
      : `${secondsText(Math.min(...timesMs))} – ${secondsText(Math.max(...timesMs))} (${timesMs.length})`,
}

/** Column of peak memory: before the first run, after it, after the last. */
export const PEAK: Column = {
  heading: 'peak MB',
  text: ({ preparedMb, firstRunMb, peakMb }) =>
    [preparedMb, firstRunMb, peakMb].map((mb) => mb?.toFixed(0) ?? '—').join(' / '),
}

/** Column of the time as a multiple of ours on the same input. */
export function timesOurs(ours: string): Column {
  return {
    heading: 'x ours',
    text: ({ trial, timesMs }, all) => {
      const same = all.find((other) => other.trial.contender === ours && sameParams(other, trial.params))
      const mine = medianOf(same?.timesMs ?? [])
      const theirs = medianOf(timesMs)
      if (mine === undefined || trial.contender === ours) return ''
      return theirs === undefined ? '—' : (theirs / mine).toFixed(1)
    },
  }
}

function sameParams({ trial }: Outcome, params: Outcome['trial']['params']): boolean {
  return JSON.stringify(trial.params) === JSON.stringify(params)
}

export function secondsText(ms: number): string {
  return ms >= 10_000
    ? `${(ms / 1000).toFixed(1)} s`
    : ms >= 1000
      ? `${(ms / 1000).toFixed(2)} s`
      : `${ms.toFixed(1)} ms`
}

export function figure(heading: string, name: string, decimals: number): Column {
  return { heading, text: ({ answer }) => answer?.[name]?.toFixed(decimals) ?? '' }
}

/** Column of a figure in milliseconds; `zero` replaces 0. */
export function duration(heading: string, name: string, zero = secondsText(0)): Column {
  return {
    heading,
    text: ({ answer, failure }) => {
      const ms = answer?.[name]
      return ms === undefined ? (failure ?? '') : ms === 0 ? zero : secondsText(ms)
    },
  }
}

export function param(heading: string, name: string): Column {
  return { heading, text: ({ trial }) => String(trial.params[name] ?? '') }
}
