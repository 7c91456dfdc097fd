/**
 * The program of a process that reads one file of protected areas: it answers what is stored of each, so that the document never reaches the
 * server's own process. It ends when its parent does.
 */
import { type AreaToProtect, areasToProtect, geometryOfArea, readFlightFile, unitedAreas } from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boxOf } from '../../../db/box.ts'
import type { FromChild, ProtecaoFile, ReadProtecao, ToChild } from './protecao-messages.ts'

process.on('message', (message: ToChild) => {
  read(message.file).catch((error: unknown) =>
    say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function say(message: FromChild): void {
  process.send?.(message)
}

async function read({ name, bytes, largestBytes, chosen, system }: ProtecaoFile): Promise<void> {
  const file = await readFlightFile(name, [bytes], {
    limits: limitsFor(largestBytes),
    sizeBytes: bytes.byteLength,
    ...present({ system }),
  })
  if ('unusable' in file) return say({ kind: 'unusable', message: file.unusable.message })
  const found = await areasToProtect(file)
  if ('unusable' in found) return say({ kind: 'unusable', message: found.unusable.message })
  const { areas, avisos } = found
  const wrong = chosen?.find((indice) => indice >= areas.length)
  if (wrong !== undefined)
    return say({ kind: 'unusable', message: `O arquivo «${name}» não tem a área ${wrong + 1}: leia-o de novo.` })
  const taken = chosen
    ? chosen.map((indice) => readArea(areas[indice]!, indice))
    : unitedAreas(areas).map((area) => readArea(area))
  say({ kind: 'read', reading: { areas: taken, avisos } })
}

function readArea(area: AreaToProtect, indice?: number): ReadProtecao {
  return {
    geometria: JSON.stringify(geometryOfArea(area)),
    limites: boxOf(area.bounds),
    ...present({ indice, areaHa: area.areaHa, comprimentoKm: area.comprimentoKm }),
  }
}
