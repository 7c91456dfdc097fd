import type { Papel } from '@faixa/domain'

/** A job that becomes a draft of the queue. */
export interface FlightDraft {
  readonly title: string
  readonly files: Readonly<Partial<Record<Papel, readonly File[]>>>
}

/** True where only tracks say what was flown: the passes are deduced from them, and the person is told so before. */
export function isDeducedJob(files: Readonly<Partial<Record<Papel, { readonly length: number }>>>): boolean {
  return (files.aplicacao?.length ?? 0) === 0 && (files.trajeto?.length ?? 0) > 0
}
