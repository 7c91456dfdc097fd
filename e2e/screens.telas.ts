/** Every screen as people see it, written to docs/telas: light at 1440 px; a row that says so also at 390 px. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './journey.ts'
import { laudoForm, simulatedSet } from './laudo-form.fixture.ts'
import { measuredLaudo } from './map.fixture.ts'
import type { PersonName } from './stage/people.ts'

interface Screen {
  /** Of the file. */
  readonly name: string
  readonly path: string
  readonly person?: PersonName
  readonly narrow?: boolean
  /** What must be there before the picture is taken. */
  readonly ready?: (page: Page) => Promise<void>
}

const FOLDER = join(import.meta.dirname, '..', 'docs', 'telas')
const WIDE = { width: 1440, height: 900 }
const LAUDO = { nome: 'FAZENDA SANTA LUZIA', codigo: 'SL-014' }
const MESSAGES_MS = 5_000
const NARROW = { width: 390, height: 844 }

/** Those that need nothing but their address; `{laudo}` is one that is ready. */
const SCREENS: readonly Screen[] = [
  // First, so that the lists of the others have something to show.
  { name: 'mapa', path: '/map/{laudo}', person: 'carla', narrow: true, ready: mapIsDrawn },
  { name: 'login', path: '/login', narrow: true },
  { name: 'esqueci-a-senha', path: '/forgot-password' },
  { name: 'como-ter-acesso', path: '/register' },
  { name: 'alterar-senha', path: '/change-password', person: 'carla' },
  { name: 'inicio', path: '/show-reports', person: 'carla', narrow: true },
  { name: 'inicio-piloto', path: '/analytics', person: 'bruno' },
  { name: 'novo-laudo', path: '/new-application-report', person: 'carla', narrow: true, ready: flightIsChosen },
  { name: 'componentes', path: '/components-overview', person: 'carla' },
  { name: 'erro', path: '/errors' },
]

for (const { name, path, person, narrow, ready } of SCREENS) {
  test.describe(name, () => {
    test.use({ person })

    test('picture', async ({ page, open, as, stage }) => {
      const uuid = path.includes('{laudo}')
        ? (await measuredLaudo(await as('carla'), stage.places, LAUDO)).info.uuid
        : ''
      for (const [viewport, suffix] of [[WIDE, ''] as const, ...(narrow ? [[NARROW, '-390'] as const] : [])]) {
        await page.setViewportSize(viewport)
        await open(path.replace('{laudo}', uuid))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await ready?.(page)
        // Messages come and go.
        await page.waitForTimeout(MESSAGES_MS)
        await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`), animations: 'disabled', scale: 'css' })
      }
    })
  })
}

async function flightIsChosen(page: Page): Promise<void> {
  const form = laudoForm(page)
  await form.put(simulatedSet())
  await form.numbers()
}

async function mapIsDrawn(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor()
}
