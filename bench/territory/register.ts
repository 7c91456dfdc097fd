/**
 * Registers the plots of an area file through the API, like the form: from the first byte of the upload to the answer, including the
 * database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { type ServerProcess, startServerProcess } from '../api-processing/server-process.ts'
import type { Prepare } from '../contest.ts'
import { areaText } from './area-text.ts'

/** Interval of looking at the memory of the process that reads the file, ms. */
const LOOK_EVERY_MS = 100
const READER = 'read-areas.program'

export const prepare: Prepare = async (params) => {
  // Compressed, as registers of this size are sent: 100,000 plots are 94 MB of KML, and the server takes 64 MB by default.
  const kml = new TextEncoder().encode(areaText(Number(params['plots'])))
  const file = new File([zipSync({ 'doc.kml': kml })], 'areas.kmz')
  const server = await startServerProcess()
  // The first file starts the process that reads, and compiles statements, as in a server that has run for days.
  await register(server, new File([areaText(10)], 'areas.kml'))
  return {
    async run() {
      const reader = watchReader(server.pid)
      const { talhoes, areaHa } = await register(server, file)
      return { areas: talhoes, zoneHa: areaHa, serverMb: (await server.figures()).peakMb, readerMb: reader.stop() }
    },
    close: () => server.stop(),
  }
}

let registered = 0

/** Each file is the first of its empresa, so that every plot is written. */
async function register({ client }: ServerProcess, file: File) {
  registered += 1
  const { id } = await client.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${registered} da Bancada` } })
  return client.registerAreas({ body: { empresa: id } }, { files: { file_area: file } })
}

/** Monitors the processes that `server` started to read files; `stop` returns the maximum memory of one of them, MB. */
function watchReader(server: number): { stop(): number } {
  let most = 0
  const look = () => {
    for (const child of childrenOf(server)) most = Math.max(most, peakMb(child))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function childrenOf(parent: number): string[] {
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((thread) => readIfThere(`/proc/${parent}/task/${thread}/children`).split(' '))
    .filter((pid) => pid !== '' && readIfThere(`/proc/${pid}/cmdline`).includes(READER))
}

function peakMb(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process may end between two readings. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
