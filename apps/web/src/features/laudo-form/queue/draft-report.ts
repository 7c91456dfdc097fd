/** Reports the state of a draft to the queue, whenever it changes and nothing is being read or measured. */
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ROLES } from '../files/rearrange.ts'
import type { LaudoField, LaudoValues } from '../laudo-fields.ts'
import type { LaudoDraft } from '../use-laudo-draft.ts'
import type { DraftReport } from './queue-state.ts'

/** A draft of a queue, for the form. */
export interface Queued {
  /** Values of the draft before. */
  readonly filled: Partial<LaudoValues>
  readonly onReport: (report: DraftReport) => void
  /** Beside the button that sends. */
  readonly beside: (isBusy: boolean) => ReactNode
}

type Reported = Pick<LaudoDraft, 'fields' | 'otherErrors' | 'files' | 'flight' | 'body'>

/** Proposals fill fields right after a measurement, and decisions about the files are applied again. */
const STEADY_MS = 300

export function useReport(queued: Pick<Queued, 'onReport'> | undefined, draft: Reported): void {
  const report = queued && draft.files.isSettled ? reportOf(draft) : undefined
  const key = report && JSON.stringify(report)
  const reportDraft = useEffectEvent(() => {
    if (report) queued?.onReport(report)
  })
  useEffect(() => {
    const timer = setTimeout(reportDraft, STEADY_MS)
    return () => clearTimeout(timer)
  }, [key])
}

function reportOf({ fields: { values, errors, labels }, otherErrors, files, flight, body }: Reported): DraftReport {
  const missing = [...errors.map(({ campo }) => labels[campo as LaudoField]), ...otherErrors.map(({ label }) => label)]
  const numbers = flight?.numbers
  const identities = ROLES.map((role) => {
    const file = files.state.slots[role]?.file
    return file && [file.name, file.size, file.lastModified]
  })
  return {
    missing: [...new Set(missing)],
    body,
    values,
    print: JSON.stringify([body, identities]),
    areaPlantio: numbers?.areaPlantio,
    percentAplicacaoEfetiva: numbers?.percentAplicacaoEfetiva,
  }
}
