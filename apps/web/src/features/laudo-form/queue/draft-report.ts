/** Reports the state of a draft to the queue, whenever it changes and nothing is being read or measured. */
import { PAPEIS } from '@faixa/domain'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { factsIn, flownIn } from '../files/flight-state.ts'
import type { LaudoField, LaudoValues } from '../laudo-fields.ts'
import { FILE_FIELDS, type LaudoDraft } from '../use-laudo-draft.ts'
import { missingOf } from './judge-report.ts'
import { type DraftReport, inputsOf } from './queue-state.ts'

/** A draft of a queue, for the form. */
export interface Queued {
  /** Values of the draft before. */
  readonly filled: Partial<LaudoValues>
  readonly onReport: (report: DraftReport) => void
  readonly onType: (values: LaudoValues) => void
  /** The last values typed in the flight's row. */
  readonly typed: Partial<LaudoValues> | undefined
  /** Content beside the button that sends the form. */
  readonly beside: (isBusy: boolean) => ReactNode
}

/** Proposals fill fields right after a measurement, and decisions about the files are applied again. */
const STEADY_MS = 300

export function useReport(queued: Pick<Queued, 'onReport'> | undefined, draft: LaudoDraft): void {
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

/** Passes typed values to the row of the open flight at once, and values typed in its row to the form. */
export function useRowValues(
  queued: Queued | undefined,
  { values, put }: Pick<LaudoDraft['fields'], 'values' | 'put'>,
): void {
  const passOn = useEffectEvent(() => queued?.onType(values))
  useEffect(() => passOn(), [values])
  const typed = queued?.typed
  const taken = useRef(typed)
  const take = useEffectEvent(() => {
    if (typed && typed !== taken.current) put(typed)
    taken.current = typed
  })
  useEffect(() => take(), [typed])
}

function reportOf({ fields, otherErrors, files, flight, body, ...draft }: LaudoDraft): DraftReport {
  const { values, errors, labels } = fields
  const numbers = flight?.numbers
  const { slots } = files.state
  const identities = PAPEIS.map((papel) => {
    const files = papel === 'clima' ? [draft.clima.file ?? []].flat() : slots[papel].map(({ file }) => file)
    return files.map(({ name, size, lastModified }) => [name, size, lastModified])
  })
  const uses = { width: factsIn(flownIn(files.state)).some(({ lines }) => lines > 0), plots: slots.area.length === 0 }
  return {
    ...missingOf([...errors.map(({ campo }) => ({ campo, label: labels[campo as LaudoField] })), ...otherErrors]),
    body,
    values,
    print: JSON.stringify([body, identities]),
    measured: {
      faults: [
        ...draft.fileErrors.map(({ campo }) => ({ campo, label: FILE_FIELDS[campo] ?? '' })),
        ...[...draft.swapErrors, ...draft.climaErrors].map(({ campo, label }) => ({ campo, label })),
      ],
      lacksWidth: draft.width.isRequired,
      avisos: numbers?.avisos.filter(({ confirmar }) => confirmar) ?? [],
      compared: flight?.compared,
      sentences: draft.confirmations.sentences,
      decided: draft.decidedBody,
      identities,
      uses,
      inputs: inputsOf(values, uses),
    },
    areaPlantio: numbers?.areaPlantio,
    percentAplicacaoEfetiva: numbers?.percentAplicacaoEfetiva,
    ...(numbers?.estimado && { estimado: true }),
  }
}
