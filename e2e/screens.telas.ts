/** Writes a picture of every screen to docs/telas: light at 1440 px, and if its row requires it also at 390 px. */
import { join } from 'node:path'
import { areaText, type FlightOptions, simulateFlight, surroundingsText } from '@faixa/tools/simulator'
import type { Page } from '@playwright/test'
import { test } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import { measuredLaudo } from './map.fixture.ts'
import type { PersonName } from './stage/people.ts'

interface Screen {
  /** Name of the file. */
  readonly name: string
  readonly path: string
  readonly person?: PersonName
  readonly narrow?: boolean
  /** Waits for the contents before the picture is taken. */
  readonly ready?: (page: Page) => Promise<void>
}

const FOLDER = join(import.meta.dirname, '..', 'docs', 'telas')
const WIDE = { width: 1440, height: 900 }
/** Neighbouring farms of one usina, each flown as one laudo. In the paths of screens, `{laudo}` is the last of these laudos and `{laudos}` are all. */
const FARMS: readonly (readonly [name: string, flight: FlightOptions])[] = [
  ['BOA VISTA', { lon: -50.322, lat: -21.774, headingDeg: 62, preset: 'bom' }],
  ['SÃO JOÃO', { lon: -50.312, lat: -21.772, headingDeg: 80, preset: 'ruim' }],
  ['ÁGUA LIMPA', { lon: -50.302, lat: -21.775, headingDeg: 48, preset: 'medio' }],
  ['PRIMAVERA', { lon: -50.32, lat: -21.784, headingDeg: 75, preset: 'bom' }],
  ['SANTA RITA', { lon: -50.31, lat: -21.783, headingDeg: 58, preset: 'bom' }],
  ['SANTA LUZIA', { lon: -50.3, lat: -21.786, headingDeg: 66, preset: 'medio' }],
]
const FIRST_SEED = 500_001
const MESSAGES_MS = 5_000
const NARROW = { width: 390, height: 844 }

const SCREENS: readonly Screen[] = [
  { name: 'mapa', path: '/map/{laudo}', person: 'carla', narrow: true, ready: mapIsDrawn },
  { name: 'metodo', path: '/metodo', narrow: true },
  { name: 'licenca', path: '/licenca' },
  { name: 'empresas', path: '/control/companies', person: 'ana', narrow: true },
  { name: 'usuarios', path: '/control/users', person: 'ana' },
  { name: 'novo-usuario', path: '/new-user?nivel=empresa', person: 'ana', narrow: true },
  { name: 'login', path: '/login', narrow: true },
  { name: 'esqueci-a-senha', path: '/forgot-password' },
  { name: 'como-ter-acesso', path: '/register' },
  { name: 'alterar-senha', path: '/change-password', person: 'carla' },
  { name: 'inicio', path: '/show-reports', person: 'carla', narrow: true },
  { name: 'selecao', path: '/show-reports', person: 'carla', narrow: true, ready: twoArePicked },
  { name: 'exportar', path: '/show-reports', person: 'carla', narrow: true, ready: exportIsOpen },
  { name: 'rendimento', path: '/show-reports?rendimento=true', person: 'carla', narrow: true },
  { name: 'varios-laudos', path: '/map/varios?laudos={laudos}', person: 'carla', narrow: true, ready: mapIsDrawn },
  { name: 'inicio-piloto', path: '/analytics', person: 'bruno' },
  { name: 'novo-laudo', path: '/new-application-report', person: 'carla', narrow: true, ready: flightIsChosen },
  { name: 'visao-geral', path: '/analytics', person: 'carla', narrow: true },
  { name: 'efetividade', path: '/effectiveness-report', person: 'davi', narrow: true },
  { name: 'mapa-ambiental', path: '/map/ambiental', person: 'carla', narrow: true, ready: mapIsDrawn },
  { name: 'criar-trabalho', path: '/map/exportmap', person: 'davi', narrow: true, ready: mapIsDrawn },
  { name: 'ordens', path: '/ordens-servico', person: 'davi' },
  { name: 'nova-ordem', path: '/new-os', person: 'davi', narrow: true },
  { name: 'acertos', path: '/acertos', person: 'davi' },
  { name: 'acerto', path: '/acertos/{acerto}', person: 'davi', narrow: true },
  { name: 'contrato', path: '/contratos/novo', person: 'davi', narrow: true },
  { name: 'chaves-api', path: '/chaves-api', person: 'davi', narrow: true },
  { name: 'webhooks', path: '/webhooks', person: 'davi', narrow: true },
  { name: 'como-verificar', path: '/como-verificar', narrow: true },
  { name: 'talhoes', path: '/talhoes', person: 'davi', narrow: true },
  { name: 'areas-protegidas', path: '/areas-protecao', person: 'davi', narrow: true },
  { name: 'nova-area', path: '/new-area', person: 'davi', narrow: true },
  { name: 'importar', path: '/control/import?lista=pilotos', person: 'ana' },
  { name: 'aeronaves', path: '/control/aircraft', person: 'ana' },
  { name: 'perfil', path: '/user-profile', person: 'carla', narrow: true },
  { name: 'componentes', path: '/components-overview', person: 'carla' },
  { name: 'erro', path: '/errors' },
]

const uuids: string[] = []
let acerto = ''

test.beforeAll(async ({ stage, sessionOf }) => {
  const { client } = await sessionOf('carla')
  // The pictures show only the farms below.
  const { first, second, third } = stage.seen
  for (const { uuid } of [first, second, third]) await client.deleteLaudo({ params: { id: uuid } })
  const flights = FARMS.map(([, flight], place) => simulateFlight({ ...flight, seed: FIRST_SEED + place }))
  const ofAurora = (await sessionOf('davi')).client
  const empresa = stage.places.aurora
  const plots = new File(
    [
      areaText(
        flights.flatMap(({ plots: all }) => all),
        'schema',
      ),
    ],
    'talhoes.kml',
  )
  await ofAurora.registerAreas({ body: { empresa } }, { files: { file_area: plots } })
  const areas = flights.flatMap(({ protectedAreas, obstacles }) => [...protectedAreas, ...obstacles])
  const named = areas.map(({ tipo, nome }, indice) => ({
    indice,
    nome,
    classificacao: tipo,
    // No norm has a distance for these two.
    ...(['app', 'reservaLegal'].includes(tipo) && { buffer: 50 }),
  }))
  const around = new File([surroundingsText(flights)], 'areas-protegidas.kml')
  await ofAurora.registerProtecao(
    { body: { empresa, areas: JSON.stringify(named) } },
    { files: { file_area_protecao: around } },
  )
  for (const [place, [name, flight]] of FARMS.entries()) {
    const codigo = `OS-${String(place + 9).padStart(3, '0')}`
    // Each farm has its own shape.
    const laudo = { nome: `FAZENDA ${name}`, codigo, flight: { ...flight, seed: FIRST_SEED + place } }
    uuids.push((await measuredLaudo(client, stage.places, laudo)).info.uuid)
  }
  const ofBoth = { empresa, prestadora: stage.places.aerosul, inicio: '2026-03-01', fim: '2026-03-31' }
  const { uuid: contrato } = await ofAurora.createContrato({
    body: {
      nome: 'Safra 2026',
      ...ofBoth,
      termos: { precoPorHa: '45.00', conta: 'efetiva', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] },
    },
  })
  for (const side of [ofAurora, (await sessionOf('gil')).client]) {
    await side.acceptContrato({ params: { uuid: contrato }, body: { versao: 1 } })
  }
  acerto = (await ofAurora.createAcerto({ body: ofBoth })).uuid
  await ofAurora.createApiKey({ body: { nome: 'Mapa da usina no QGIS', escopos: ['readLaudo', 'readArea'], empresa } })
  const url = 'https://erp.exemplo.com.br/faixa'
  await ofAurora.createWebhook({ body: { url, eventos: ['laudo.pronto', 'acerto.aceito'], empresa } })
})

for (const { name, path, person, narrow, ready } of SCREENS) {
  test.describe(name, () => {
    test.use({ person })

    test('picture', async ({ page, open }) => {
      for (const [viewport, suffix] of [[WIDE, ''] as const, ...(narrow ? [[NARROW, '-390'] as const] : [])]) {
        await page.setViewportSize(viewport)
        await open(
          path
            .replace('{laudos}', uuids.join())
            .replace('{laudo}', uuids.at(-1) ?? '')
            .replace('{acerto}', acerto),
        )
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await ready?.(page)
        // Messages must have disappeared.
        await page.waitForTimeout(MESSAGES_MS)
        await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`), animations: 'disabled', scale: 'css' })
      }
    })
  })
}

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function exportIsOpen(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Mais' })
  if (await more.isVisible()) await more.click()
  await press(page, 'Exportar')
}

async function twoArePicked(page: Page): Promise<void> {
  for (const place of [0, 1]) {
    await page
      .getByRole('checkbox', { name: /^Selecionar FAZENDA/ })
      .nth(place)
      .check()
  }
}

async function flightIsChosen(page: Page): Promise<void> {
  const form = laudoForm(page)
  await form.put(simulatedSet())
  // On a telephone the first of three steps is shown, while the numbers are in the last.
  if (page.viewportSize()?.width !== NARROW.width) await form.numbers()
}

async function mapIsDrawn(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor()
}
