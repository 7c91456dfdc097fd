/** Pictures of a base map whose provider allows copies are below the map of an order without a network. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, PATIENCE_MS, test } from './journey.ts'
import { shareOfMap } from './map.fixture.ts'

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  person: 'bruno',
  // The provider of this journey is not one of the server's settings, which the other journeys share.
  bypassCSP: true,
  complaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 404/,
})

/** A blue picture, 1 x 1. */
const BLUE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
)
const BLUE_RANGE = '0-40;0-40;215-255'

test('the pictures around an open order are kept, shown when the network and the provider are gone, and go with the session', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  const provider = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(BLUE)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const host = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const mapa = { chave: 'satelite', nome: 'Satélite', tiles: [`${host}/{z}/{x}/{y}.png`], tamanho: 256, zoomMaximo: 14 }
  await page.addInitScript(
    (mapas) => {
      const real = window.fetch
      window.fetch = async (...call: Parameters<typeof fetch>) => {
        const answer = await real(...call)
        if (!answer.url.endsWith('/api/v1/configuracao')) return answer
        return Response.json({ ...((await answer.json()) as object), mapas }, { headers: answer.headers })
      }
    },
    [{ ...mapa, atribuicao: '', escuro: true, semRede: true }],
  )
  const { aurora, norte, aerosul, bruno } = stage.places
  const day = new Date().toISOString().slice(0, 10)
  const ring = '-50.1,-21.8 -50.098,-21.8 -50.098,-21.798 -50.1,-21.798 -50.1,-21.8'
  const area = `<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  const davi = await as('davi')
  const { uuid } = await davi.createOrdem(
    {
      body: {
        codigo,
        data: day,
        tratamento: 'INSETICIDA',
        empresa: aurora,
        unidade: norte,
        prestadora: aerosul,
        piloto: bruno,
      },
    },
    { files: { file_area: new File([area], 'area.kml') } },
  )
  const keptPictures = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.endsWith('-imagens'))
      return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
    })
  await open('/show-reports')
  // A picture at least of each zoom from 8 to 14.
  await expect.poll(keptPictures, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(7)
  provider.close()
  provider.closeAllConnections()
  await context.setOffline(true)
  await open(`/ordens-servico/${uuid}`)
  await expect(page.getByRole('region', { name: 'Mapa dos talhões na ordem do trabalho' })).toBeVisible()
  await expect.poll(() => shareOfMap(page, BLUE_RANGE)).toBeGreaterThan(0.3)
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect.poll(keptPictures).toBe(0)
})
