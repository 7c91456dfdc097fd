/** Reads, measures and checks a draft that is not in the form, and tells what is missing. It draws nothing. */
import type { Entidades } from '../../../entidades/use-entidades.ts'
import type { LaudoValues } from '../laudo-fields.ts'
import { useLaudoDraft } from '../use-laudo-draft.ts'
import { type Queued, useReport } from './draft-report.ts'

interface DraftCheckProps extends Pick<Queued, 'onReport'> {
  readonly entidades: Entidades
  readonly draftKey: string
  readonly maxBytes: number | undefined
  readonly filled: Partial<LaudoValues>
  /** The person had it open: what is typed is kept. */
  readonly seen: boolean
}

export function DraftCheck({ entidades, draftKey, maxBytes, filled, seen, onReport }: DraftCheckProps) {
  useReport({ onReport }, useLaudoDraft({ entidades, draftKey, maxBytes, filled, areFieldsKept: seen }))
  return null
}
