/** Sends laudos over HTTP like users, timed from the first byte of the upload to the event with Pronto. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import type { Prepare } from '../contest.ts'
import { flightOf } from '../engine/engine-input.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Folder of the real flight, where its files are available. */
export const REAL_FLIGHT = join(import.meta.dirname, '../../../shared/kml/sets/D_voo_sobre_clealco')

interface Files {
  readonly area: string
  readonly aplicacao: string
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
  const simulated = flight === 'small' ? simulateFlight({ areaHa: 40 }) : flightOf({ quads: Number(flight) })
  const files = kmlFiles(simulated)
  return { area: files.get('area.kml')!, aplicacao: files.get('aplicacao.kml')!, trajeto: files.get('trajeto.kml')! }
}

function sizeOf(files: Files): number {
  return Object.values(files).reduce((sum: number, text: string) => sum + Buffer.byteLength(text), 0)
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
    const fileOf = (text: string) => new File([text, `<!-- ${sent} -->`], 'voo.kml')
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
          file_aplicacao: fileOf(files.aplicacao),
          file_trajeto: fileOf(files.trajeto),
        },
      },
    )
    return { ended: ended(uuid) }
  }
}
