import { Problem } from '@faixa/contract'
import { expect, test, vi } from 'vitest'
import { upload } from '../files/upload.ts'
import { type SendCall, type Sending, startSending } from './sending.ts'

function follow() {
  const states: Sending[] = []
  return { states, report: (state: Sending) => states.push(state) }
}

test('sending tells how far it is, and its answer', async () => {
  const { states, report } = follow()
  const send = async ({ onProgress, idempotencyKey }: SendCall) => {
    onProgress({ loaded: 1, total: 2 })
    return `sent as ${idempotencyKey}`
  }
  const { outcome } = startSending(send, report, 'k1')
  expect(await outcome).toEqual({ kind: 'sent', answer: 'sent as k1' })
  expect(states).toEqual([
    { kind: 'sending' },
    { kind: 'sending', progress: { loaded: 1, total: 2 } },
    { kind: 'idle' },
  ])
})

test('a refusal is told with its problem, and any other failure as an error of the program', async () => {
  const { states, report } = follow()
  const problem = new Problem('dados-invalidos')
  expect(await startSending(() => Promise.reject(problem), report, 'k1').outcome).toEqual({ kind: 'refused', problem })
  await startSending(() => Promise.reject(new TypeError('x is undefined')), report, 'k1').outcome
  expect(states.at(-1)).toMatchObject({ kind: 'refused', problem: { codigo: 'erro-interno' } })
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('a form that is cancelled ends as cancelled, and can be sent again', async () => {
  const { states, report } = follow()
  const attempt = startSending(({ signal }) => untilAborted(signal), report, 'k1')
  attempt.cancel()
  expect(await attempt.outcome).toEqual({ kind: 'cancelled' })
  expect(states.at(-1)).toEqual({ kind: 'cancelled' })
})

test('a file that was changed after it was chosen is what an upload says, not the connection that broke', async () => {
  const gone = new File(['kml'], 'area.kml')
  vi.spyOn(gone, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  } as unknown as Blob)
  const files = { file_area: gone, file_trajeto: new File(['kml'], 'trajeto.kml'), file_outro: undefined }
  const call = { signal: new AbortController().signal, idempotencyKey: 'k1', onProgress: () => {} }
  const lost = () => Promise.reject(new Problem('indisponivel'))
  await expect(upload(files, call, lost)).rejects.toMatchObject({
    codigo: 'dados-invalidos',
    extras: { erros: [{ campo: 'file_area', mensagem: expect.stringContaining('«area.kml» foi alterado') }] },
  })
  const whole = { file_trajeto: files.file_trajeto }
  await expect(upload(whole, call, lost)).rejects.toMatchObject({ codigo: 'indisponivel' })
})
