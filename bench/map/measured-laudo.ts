/** Starts the product with one measured laudo of a given size. */
import { kmlFiles } from '@faixa/tools/simulator'
import { type ServerProcess, startServerProcess } from '../api-processing/server-process.ts'
import type { Params } from '../contest.ts'
import { flightOf } from '../engine/engine-input.ts'

export interface MeasuredLaudo {
  readonly server: ServerProcess
  readonly uuid: string
  readonly quads: number
  readonly camera: { readonly lon: number; readonly lat: number; readonly zoom: number }
}

/** CSS pixels of the engine's tiles, and so of the world at zoom 0. */
const WORLD_PX = 512
/** CSS pixels of the map that the whole flight must fit in. */
const VIEW_PX = 640

/** `root`: the checkout whose server is started. */
export async function measuredLaudo(params: Params, root?: string): Promise<MeasuredLaudo> {
  const flight = flightOf(params)
  const files = kmlFiles(flight)
  const server = await startServerProcess({}, root)
  const { client } = server
  const { id: empresa } = await client.registerEntity({ body: { nivel: 'empresa', nome: 'Usina da Bancada' } })
  const { id: prestadora } = await client.registerEntity({ body: { nivel: 'prestadora', nome: 'Aero Bancada' } })
  const { id: piloto } = await client.registerEntity({ body: { nivel: 'piloto', nome: 'Piloto', prestadora } })
  const file = (role: string) => new File([files.get(`${role}.kml`)!], `${role}.kml`)
  const { uuid } = await client.createLaudo(
    {
      body: {
        empresa,
        unidade: -1,
        prestadora,
        piloto,
        codigo: 'OS 1',
        nome: 'Bancada',
        dataInicial: '2026-03-14',
        dataFinal: '2026-03-14',
      },
    },
    { files: { file_area: file('area'), file_aplicacao: file('aplicacao'), file_trajeto: file('trajeto') } },
  )
  await server.ended(uuid)
  const { laudoInfo } = await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
  const [west, south, east, north] = laudoInfo.limites!
  const lat = (south + north) / 2
  const degrees = Math.max(east - west, (north - south) / Math.cos((lat * Math.PI) / 180))
  const zoom = Math.log2((360 * VIEW_PX) / (WORLD_PX * degrees))
  return { server, uuid, quads: flight.truth.pieces, camera: { lon: (west + east) / 2, lat, zoom } }
}
