/** Opens the map of jobs with the plots of one register in Chromium, and drags it. */
import { zipSync } from 'fflate'
import { startServerProcess } from '../api-processing/server-process.ts'
import { openBrowser } from '../browser.ts'
import type { Prepare } from '../contest.ts'
import { visitMap } from '../map/drive-map.ts'
import { areaText } from './area-text.ts'

const TEN_HOURS_MS = 36_000_000

export const prepare: Prepare = async (params) => {
  const kml = new TextEncoder().encode(areaText(Number(params['plots'])))
  const server = await startServerProcess()
  const { client, origin, token } = server
  const { id: empresa } = await client.registerEntity({ body: { nivel: 'empresa', nome: 'Usina da Bancada' } })
  const file = new File([zipSync({ 'doc.kml': kml })], 'areas.kmz')
  const { talhoes } = await client.registerAreas({ body: { empresa } }, { files: { file_area: file } })
  const address = '/entidades/area_empresa/'
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.faixa.formas' }
  // The compact form is made once for a version, after it is registered.
  await (await fetch(`${origin}/api/v1${address}`, { headers })).arrayBuffer()
  const browser = await openBrowser()
  return {
    async run() {
      const localStorage = [
        { name: 'token', value: token },
        { name: 'tokenExpirationDate', value: new Date(Date.now() + TEN_HOURS_MS).toISOString() },
        { name: 'remember', value: 'true' },
      ]
      const answer = await visitMap(browser, {
        url: `${origin}/sp/map/exportmap`,
        context: { storageState: { cookies: [], origins: [{ origin, localStorage }] } },
        canvas: '.maplibregl-canvas',
        loads: Number(params['loads']),
        panS: Number(params['panS']),
        arrives: address,
      })
      return { areas: talhoes, ...answer }
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}
