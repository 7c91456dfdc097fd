import { measureFlight, readFlightFile } from '@faixa/flight'
import type { Answer, Prepare } from '../contest.ts'
import { previewFiles } from './preview-files.ts'

export const prepare: Prepare = async (params) => {
  const texts = previewFiles(params)
  const read = async (name: string, text: string) => {
    const file = await readFlightFile(name, [new TextEncoder().encode(text)])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const run = async (): Promise<Answer> => {
    const began = performance.now()
    await measureFlight({
      area: await read('area.kml', texts.area),
      aplicacao: await read('aplicacao.kml', texts.aplicacao),
      trajeto: await read('trajeto.kml', texts.trajeto),
    })
    return { tookMs: performance.now() - began }
  }
  await run()
  return { run }
}
