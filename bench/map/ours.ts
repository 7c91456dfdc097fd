import { openBrowser } from '../browser.ts'
import type { Prepare } from '../contest.ts'
import { visitMap } from './drive-map.ts'
import { measuredLaudo } from './measured-laudo.ts'

const TEN_HOURS_MS = 36_000_000

export const prepare: Prepare = async (params) => {
  const { server, uuid, quads, camera } = await measuredLaudo(params)
  const browser = await openBrowser()
  const { origin, token } = server
  const search = new URLSearchParams({
    camadas: String(params['layers']),
    lat: String(camera.lat),
    lon: String(camera.lon),
    z: String(camera.zoom),
  })
  return {
    async run() {
      const localStorage = [
        { name: 'token', value: token },
        { name: 'tokenExpirationDate', value: new Date(Date.now() + TEN_HOURS_MS).toISOString() },
        { name: 'remember', value: 'true' },
      ]
      const answer = await visitMap(browser, {
        url: `${origin}/sp/map/${uuid}?${search}`,
        context: { storageState: { cookies: [], origins: [{ origin, localStorage }] } },
        canvas: '.maplibregl-canvas',
        loads: Number(params['loads']),
        panS: Number(params['panS']),
      })
      return { quads, ...answer }
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}
