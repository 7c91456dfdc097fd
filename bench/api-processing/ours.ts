/** Sends laudos over HTTP like users, timed from the first byte of the upload to the event with Pronto. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import type { Prepare } from '../contest.ts'
import { flightOf } from '../engine/engine-input.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Folder of the real flight, where its files are available. */
export const REAL_FLIGHT = join(import.meta.dirname, '../../../shared/kml/sets/D_voo_sobre_clealco')

const MANY_FILES = 500
const MANY_QUADS = 100_000
const MANY_BYTES = 200_000

interface Files {
  readonly area: string
  /** One text, or those of many flights. */
  readonly aplicacao: string | readonly string[]
  readonly trajeto: string
}

export const prepare: Prepare = async (params) => {
  const files = filesOf(String(params['flight']))
  const laudos = Number(params['laudos'])
  const clients = Number(params['clients'])
  const server = await startServerProcess()
  const send = await sender(server, files)
  // The first laudo starts the thread and compiles its code, as in a server that has run for days.
  await (await send()).ended
  await server.figures()
  return {
    async run() {
      let left = laudos
      const person = async (): Promise<void> => {
        const mine: Promise<void>[] = []
        while (left-- > 0) mine.push((await send()).ended)
        await Promise.all(mine)
      }
      await Promise.all(Array.from({ length: clients }, person))
      const { peakMb, waitMs } = await server.figures()
      return { mb: sizeOf(files) / 1e6, laudos, serverMb: peakMb, waitMs }
    },
    close: () => server.stop(),
  }
}

function filesOf(flight: string): Files {
  if (flight === 'D') {
    const read = (name: string) => readFileSync(join(REAL_FLIGHT, name), 'utf8')
    return { area: read('area.kml'), aplicacao: read('aplicacao.kml'), trajeto: read('trajeto.kml') }
  }
  if (flight === 'files') return manyFiles()
  const simulated = flight === 'small' ? simulateFlight({ areaHa: 40 }) : flightOf({ quads: Number(flight) })
  const files = kmlFiles(simulated)
  return { area: files.get('area.kml')!, aplicacao: files.get('aplicacao.kml')!, trajeto: files.get('trajeto.kml')! }
}

/** A job of 500 files of 200 kB: the records of one log, a file for each part of it. */
function manyFiles(): Files {
  const files = kmlFiles(flightOf({ quads: MANY_QUADS }))
  const marks = files.get('aplicacao.kml')!.match(/<Placemark[^]*?<\/Placemark>/g)!
  const each = Math.ceil(marks.length / MANY_FILES)
  const aplicacao = Array.from({ length: MANY_FILES }, (_, i) => {
    const part = marks.slice(i * each, (i + 1) * each).join('')
    return `<kml><Document>${part}</Document></kml>${' '.repeat(Math.max(0, MANY_BYTES - part.length))}`
  })
  return { area: files.get('area.kml')!, aplicacao, trajeto: files.get('trajeto.kml')! }
}

function sizeOf(files: Files): number {
  return Object.values(files)
    .flat()
    .reduce((sum: number, text: string) => sum + Buffer.byteLength(text), 0)
}

/** Returns, once the upload is acknowledged, the promise of the laudo's end, like a user who leaves the form and watches the list. */
async function sender({ client, ended }: ServerProcess, files: Files) {
  const { id: empresa } = await client.registerEntity({ body: { nivel: 'empresa', nome: 'Usina da Bancada' } })
  const { id: prestadora } = await client.registerEntity({ body: { nivel: 'prestadora', nome: 'Aero Bancada' } })
  const { id: piloto } = await client.registerEntity({ body: { nivel: 'piloto', nome: 'Piloto', prestadora } })
  let sent = 0
  return async (): Promise<{ readonly ended: Promise<void> }> => {
    sent += 1
    // Each upload differs in a comment, because the same files again would be the same laudo.
    const fileOf = (text: string, i = 0) => new File([text, `<!-- ${sent} -->`], `voo-${i}.kml`)
    const body = {
      empresa,
      unidade: -1,
      prestadora,
      piloto,
      codigo: `OS ${sent}`,
      nome: 'Bancada',
      dataInicial: '2026-03-14',
      dataFinal: '2026-03-14',
    }
    const { uuid } = await client.createLaudo(
      { body },
      {
        files: {
          file_area: fileOf(files.area),
          file_aplicacao: [files.aplicacao].flat().map(fileOf),
          file_trajeto: fileOf(files.trajeto),
        },
      },
    )
    return { ended: ended(uuid) }
  }
}
