/** Judges the typed values of a flight in a queue by what is known of its files, without reading or measuring them again. */
import { judgeTyped } from '@faixa/flight'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { checkLaudo, LABELS, type LaudoField, laudoBody, numberOf, typedFigures } from '../laudo-fields.ts'
import { confirmationsOf } from '../preview/use-confirmations.ts'
import type { DraftReport, Missing, Queue } from './queue-state.ts'

/** Returns the queue with each row judged by its current values. */
export function judgedQueue(queue: Queue, entidades: Entidades): Queue {
  return {
    ...queue,
    drafts: queue.drafts.map((draft) =>
      draft.report ? { ...draft, report: judgeReport(draft.report, entidades) } : draft,
    ),
  }
}

function judgeReport(report: DraftReport, entidades: Entidades): DraftReport {
  const { measured, values } = report
  if (!measured) return report
  const { compared, sentences, decided, identities } = measured
  const found = [...measured.avisos, ...(compared ? judgeTyped(typedFigures(values), compared) : [])]
  const { confirmed, missing } = confirmationsOf(found, sentences)
  const lacksWidth = measured.lacksWidth && numberOf(values.faixaExecutada) === undefined
  const body = { ...laudoBody(values), ...decided, ...(confirmed.length > 0 && { confirmacoes: confirmed }) }
  return {
    ...report,
    ...missingOf([
      ...checkLaudo(values, entidades).map(({ campo }) => ({ campo, label: LABELS[campo as LaudoField] })),
      ...measured.faults,
      ...(lacksWidth ? [{ campo: 'faixaExecutada', label: LABELS.faixaExecutada }] : []),
      ...missing,
    ]),
    body,
    print: JSON.stringify([body, identities]),
  }
}

/** The names of what is missing, each once, and the field of the first. */
export function missingOf(missing: readonly Missing[]): Pick<DraftReport, 'missing' | 'first'> {
  return { missing: [...new Set(missing.map(({ label }) => label))], first: missing[0]?.campo }
}
