import type { Role } from '@faixa/flight'
import type { FileAsked, FlightAsked, MeasuredPreview } from '../../flight-worker/flight-answers.ts'
import { inFlightWorker } from '../../flight-worker/flight-worker.ts'

export interface GivenFile {
  readonly role: Role
  readonly file: File
  readonly system?: string | undefined
  readonly columns?: FileAsked['columns']
}

/** Measures files once, in the worker of the forms, with the engine of the server. */
export function measureAgain(
  files: readonly GivenFile[],
  options: Omit<FlightAsked, 'files'>,
): Promise<MeasuredPreview | { readonly message: string }> {
  return inFlightWorker(async (program) => {
    const read = await Promise.all(
      files.map(({ file, system, columns }, id) => program.read({ id, file, system, columns })),
    )
    const refused = read.find((one) => 'refusal' in one)
    if (refused) return { message: refused.refusal }
    const numbers: Partial<Record<Role, number[]>> = {}
    for (const [id, { role }] of files.entries()) numbers[role] = [...(numbers[role] ?? []), id]
    const measured = await program.measure({ ...options, files: numbers, hashed: true })
    return 'unmeasurable' in measured ? { message: measured.unmeasurable.message } : measured
  }).catch(() => ({ message: FAILED }))
}

const FAILED = 'O navegador não conseguiu medir: falta memória, ou o programa falhou. Tente em outro computador.'
