import { expect, test } from 'vitest'
import type { FlightAsked, FlightMeasured } from './flight-answers.ts'
import type { FlightWorker } from './flight-worker.ts'
import { openRememberingWorker } from './remembered-flights.ts'

/** A worker that writes down its calls; a measurement names the files that it was made of. */
function fakeWorker() {
  const calls: string[] = []
  const held = new Map<number, File>()
  const program = {
    async read({ id, file }: { id: number; file: File }) {
      calls.push(`read ${file.name}`)
      held.set(id, file)
      return { facts: { title: file.name } }
    },
    async measure({ files, faixaExecutada }: FlightAsked) {
      const of = Object.values(files)
        .flat()
        .map((id) => held.get(id)!.name)
      calls.push(`measure ${of.join(' ')}`)
      return { of, faixaExecutada } as unknown as FlightMeasured
    },
    forget: async (id: number) => void held.delete(id),
  }
  const worker = { program, prepare() {}, close: () => held.clear() } as unknown as FlightWorker
  return { calls, worker }
}

const fileOf = (name: string) => new File([name], name)

async function flightOf(
  opened: ReturnType<typeof openRememberingWorker>,
  files: readonly File[],
  options: object = {},
) {
  for (const [id, file] of files.entries()) await opened.program.read({ id, file })
  return opened.program.measure({ files: { aplicacao: [0], trajeto: [1] }, ...options })
}

test('a flight of tracks alone is remembered by its track', async () => {
  const { calls, worker } = fakeWorker()
  const { program } = openRememberingWorker(worker)
  const file = fileOf('voo.kml')
  await program.read({ id: 0, file })
  for (let i = 0; i < 2; i++) await program.measure({ files: { trajeto: [0] } })
  expect(calls).toEqual(['read voo.kml', 'measure voo.kml'])
})

test('a flight that was measured once is neither read nor measured when it is opened', async () => {
  const files = [fileOf('aplicacao'), fileOf('trajeto')]
  const [behind, form] = [fakeWorker(), fakeWorker()]
  const measured = await flightOf(openRememberingWorker(behind.worker), files)
  expect(await flightOf(openRememberingWorker(form.worker), files)).toBe(measured)
  expect(behind.calls).toEqual(['read aplicacao', 'read trajeto', 'measure aplicacao trajeto'])
  expect(form.calls).toEqual([])
})

test('another width, decision or file is measured, after the files were read here', async () => {
  const [aplicacao, trajeto] = [fileOf('aplicacao'), fileOf('trajeto')]
  await flightOf(openRememberingWorker(fakeWorker().worker), [aplicacao, trajeto])
  for (const options of [{ faixaExecutada: 20 }, { decided: { soTocados: true } }]) {
    const { calls, worker } = fakeWorker()
    await flightOf(openRememberingWorker(worker), [aplicacao, trajeto], options)
    expect(calls).toEqual(['read aplicacao', 'read trajeto', 'measure aplicacao trajeto'])
  }
  // A file of the same name is another file.
  const { calls, worker } = fakeWorker()
  await flightOf(openRememberingWorker(worker), [aplicacao, fileOf('trajeto')])
  expect(calls.at(-1)).toBe('measure aplicacao trajeto')
})

test('a worker that was ended reads its files again before it measures', async () => {
  const files = [fileOf('aplicacao'), fileOf('trajeto')]
  const { calls, worker } = fakeWorker()
  const opened = openRememberingWorker(worker)
  await flightOf(opened, files)
  opened.close()
  await opened.program.measure({ files: { aplicacao: [0], trajeto: [1] }, faixaExecutada: 18 })
  expect(calls.slice(3)).toEqual(['read aplicacao', 'read trajeto', 'measure aplicacao trajeto'])
})
