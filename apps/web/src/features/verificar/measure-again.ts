import type { Role } from '@faixa/flight'
import { openFlightReader } from '../../flight-worker/flight-reader.ts'
import type { FlightAsked, FromWorker, MeasuredPreview } from '../../flight-worker/protocol.ts'

export interface GivenFile {
  readonly role: Role
  readonly file: File
  readonly system?: string | undefined
}

/** Measures files once, in the worker of the forms, with the engine of the server. */
export function measureAgain(
  files: readonly GivenFile[],
  asked: Omit<FlightAsked, 'files'>,
): Promise<MeasuredPreview | { readonly message: string }> {
  return new Promise((resolve) => {
    let waiting = files.length
    const numbers = Object.fromEntries(files.map(({ role }, id) => [role, id])) as FlightAsked['files']
    const end = (answer: MeasuredPreview | { readonly message: string }) => {
      reader.close()
      resolve(answer)
    }
    const receive = (news: FromWorker) => {
      if (news.kind === 'read' && --waiting === 0) reader.measure(1, { ...asked, files: numbers, hashed: true })
      else if (news.kind === 'unusable' || news.kind === 'unmeasurable') end({ message: news.message })
      else if (news.kind === 'measured') end(news.flight)
      else if (news.kind === 'failed') {
        end({
          message: 'O navegador não conseguiu medir: falta memória, ou o programa falhou. Tente em outro computador.',
        })
      }
    }
    const reader = openFlightReader(receive)
    for (const [id, { file, system }] of files.entries()) reader.read(id, file, system)
  })
}
