/** The state of the report on this screen, kept for a reload, with undo and redo by keyboard. */
import { type Dispatch, startTransition, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { openReportDraft } from './report-draft.ts'
import { nextReport, type ReportEvent, type ReportState } from './report-state.ts'

export type Report = readonly [state: ReportState, dispatch: Dispatch<ReportEvent>]

/** Time without a change before the draft is written. */
const KEEP_AFTER_MS = 300

export function useReport(draftKey: string): Report {
  const [draft] = useState(() => openReportDraft(draftKey))
  const [state, send] = useReducer(nextReport, draft, ({ read }) => read())
  const [dispatch] = useState(() => (event: ReportEvent) => {
    // A checkbox reacts at once; tables are drawn in pieces, between which the page responds.
    if (event.kind === 'check' || event.kind === 'uncheck') send(event)
    else startTransition(() => send(event))
  })
  const first = useRef(state)
  const keep = useEffectEvent((atOnce: boolean) => {
    if (state === first.current) return
    if (atOnce) draft.flush(state)
    else void draft.keep(state)
  })
  useEffect(() => {
    // Read so that the effect runs again with every change.
    if (state === first.current) return
    const timer = setTimeout(() => keep(false), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const leave = () => keep(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      dispatch({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [dispatch])
  return [state, dispatch]
}
