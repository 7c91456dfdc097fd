/** The peer: a page with only the same engine and each layer as a GeoJSON source, as its documentation shows it. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { LaudoInfo } from '@faixa/contract'
import { openBrowser } from '../browser.ts'
import type { Prepare } from '../contest.ts'
import { visitMap } from './drive-map.ts'
import { type MeasuredLaudo, measuredLaudo } from './measured-laudo.ts'

const DIST = new URL('.', import.meta.resolve('maplibre-gl'))
const WIDTH_PX = { fill: 0.35, casing: 3.5, line: 2 }

type Camada = LaudoInfo['camadas'][number]['camada']

export const prepare: Prepare = async (params) => {
  const laudo = await measuredLaudo(params)
  const layers = String(params['layers']).split(',') as Camada[]
  const texts = new Map<string, string>()
  for (const name of layers) {
    const { collections } = await laudo.server.client.readLaudo({
      params: { uuid: laudo.uuid },
      query: { camadas: name },
    })
    texts.set(`/camadas/${name}`, JSON.stringify({ type: 'FeatureCollection', features: collections }))
  }
  const server = createServer(({ url = '/' }, response) => {
    const layer = texts.get(url)
    const type = url === '/' ? 'text/html' : layer === undefined ? 'text/javascript' : 'application/json'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    if (url === '/') response.end(pageOf(layers, laudo.camera))
    else if (layer !== undefined) response.end(layer)
    else if (url.endsWith('.mjs')) response.end(readFileSync(fileURLToPath(new URL(`.${url}`, DIST))))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await openBrowser()
  return {
    async run() {
      const answer = await visitMap(browser, {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        context: {},
        canvas: '.maplibregl-canvas',
        loads: Number(params['loads']),
        panS: Number(params['panS']),
      })
      return { quads: laudo.quads, ...answer }
    },
    async close() {
      await browser.close()
      server.close()
      await laudo.server.stop()
    },
  }
}

/** Returns a page with a map as large as ours, beside a folded menu; it is loading until every source is loaded. */
function pageOf(layers: readonly Camada[], { lon, lat, zoom }: MeasuredLaudo['camera']): string {
  const drawn = layers.flatMap((source) => [
    ...(source === 'trajeto'
      ? []
      : [{ id: `${source}-f`, type: 'fill', source, paint: { 'fill-color': '#b33', 'fill-opacity': WIDTH_PX.fill } }]),
    { id: `${source}-c`, type: 'line', source, paint: { 'line-color': '#222', 'line-width': WIDTH_PX.casing } },
    { id: `${source}-l`, type: 'line', source, paint: { 'line-color': '#e55', 'line-width': WIDTH_PX.line } },
  ])
  const style = {
    version: 8,
    sources: Object.fromEntries(layers.map((name) => [name, { type: 'geojson', data: `/camadas/${name}` }])),
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eef0ec' } }, ...drawn],
  }
  return `<!doctype html><meta charset="utf-8"><title>plain</title>
<style>#map { position: absolute; inset: 56px 0 0 60px }</style>
<body data-loading="true"><div id="map"></div>
<script type="module">
import { Map, setWorkerUrl } from '/maplibre-gl.mjs'
setWorkerUrl(new URL('/maplibre-gl-worker.mjs', location.href).href)
const style = ${JSON.stringify(style)}
for (const source of Object.values(style.sources)) source.data = new URL(source.data, location.href).href
const map = new Map({ container: 'map', style, center: [${lon}, ${lat}], zoom: ${zoom}, maxPitch: 0 })
map.once('idle', () => { document.body.dataset.loading = 'false' })
</script>`
}
