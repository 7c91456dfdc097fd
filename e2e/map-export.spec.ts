import { readFile } from 'node:fs/promises'
import { geodesicAreaM2, type KmlDocument, readKml, utmOf } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, PATIENCE_MS, test } from './journey.ts'
import { brazilian, measuredLaudo, readInfo, readPdf, registerLaudo } from './map.fixture.ts'

test.use({ person: 'carla', timezoneId: 'America/Sao_Paulo', complaints: /Failed to load resource|Failed to fetch/ })

async function exported(page: Page, item: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await expect(choice).toBeVisible()
  // The test waits for the messages from before the click: they disappear after four seconds, which a busy machine may need for the click
  // alone.
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: PATIENCE_MS }),
    expect(page.getByText('Iniciando exportação...')).toBeVisible(),
    expect(page.getByText('Exportação concluída!')).toBeVisible({ timeout: PATIENCE_MS }),
    choice.click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

function documentOf(bytes: Buffer): KmlDocument {
  const read = readKml(new Uint8Array(bytes))
  if (!read.ok) throw new Error(read.refusal.message)
  expect(read.document.issues).toEqual([])
  return read.document
}

function hectaresOf({ placemarks }: KmlDocument): number {
  const shapes = placemarks.flatMap((placemark) => placemark.shapes)
  return shapes.reduce((sum, shape) => sum + (shape.kind === 'polygon' ? geodesicAreaM2(shape) : 0), 0) / 10_000
}

/** The plots of a KML as GeoJSON in metres of UTM, without naming that system. */
function inMetres(kml: string): string {
  const { placemarks } = documentOf(Buffer.from(kml))
  const features = placemarks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => {
      if (shape.kind !== 'polygon') return []
      const ring = Array.from({ length: shape.outer.length / 2 }, (_, i) => {
        const { eastingM, northingM } = utmOf(shape.outer[2 * i]!, shape.outer[2 * i + 1]!)!
        return [eastingM, northingM]
      })
      return [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }]
    }),
  )
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** Expects the day in the name; midnight may have passed meanwhile. */
function expectNamedByDay(name: string, begunMs: number, part = ''): void {
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const names = [begunMs, Date.now()].map((ms) => `laudo-${part}${day.format(ms).replaceAll('/', '-')}.pdf`)
  expect(names).toContain(name)
}

test('paper: the map as a page of its own size, the laudo in A4 with figures, talhões and files; a failure changes nothing', async ({
  page,
  open,
  as,
  stage,
}) => {
  const client = await as('carla')
  // Characters that the fonts of PDF lack must not change the rest of the line.
  const nome = 'São João → lote ≥ 3 🌱'
  const { info } = await measuredLaudo(client, stage.places, { nome, codigo: 'OS 903' })
  const notes = { obsArray: [], obsText: 'Vento de través 🌧️\nno fim da manhã.' }
  await client.updateNotes({ params: { uuid: info.uuid }, body: notes })
  await open(`/map/${info.uuid}`)
  await expect(page.getByText('Carregando camadas…')).toBeHidden()
  await test.step('the map becomes a page of its own size, with what paper needs', async () => {
    const map = (await page.getByTestId('mapa').boundingBox())!
    const begunMs = Date.now()
    const { name, bytes } = await exported(page, 'PDF do mapa')
    expectNamedByDay(name, begunMs)
    const { sizes, text, pictures } = readPdf(bytes)
    expect(sizes).toEqual([[map.width, map.height]])
    expect(pictures).toBe(1)
    for (const written of [
      'São João -> lote >= 3 ? · OS 903',
      `${brazilian(info.percentAplicacaoEfetiva!)} %`,
      `${brazilian(info.areaAplicada!)} ha`,
      'Legenda',
      'Aplicação',
      'Trajeto',
      'N',
    ]) {
      expect(text.split('\n')).toContain(written)
    }
    expect(text).toMatch(/^\d+ (m|km)$/m)
    expect(text).toMatch(/\d° S, .*° O\s+a\s+.*° S/)
    // Controls that were hidden for the picture are visible again.
    await expect(page.getByRole('button', { name: 'Aproximar' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Dados do laudo' })).toBeVisible()
  })
  await test.step('the A4 laudo holds figures, map, talhões and the files behind them', async () => {
    const begunMs = Date.now()
    const { name, bytes } = await exported(page, 'Laudo em A4 (PDF)')
    expectNamedByDay(name, begunMs, 'OS 903-')
    const { sizes, text, pictures } = readPdf(bytes)
    // Other laudos of the stage have the same flight: each kind of coincidence adds a row of findings, and so perhaps a third page.
    expect([2, 3]).toContain(sizes.length)
    expect(sizes.map((size) => size.map(Math.round))).toEqual(sizes.map(() => [595, 842]))
    expect(pictures).toBe(1)
    for (const written of [
      'São João -> lote >= 3 ? · OS 903',
      'Vento de través ?\nno fim da manhã.',
      'Usina Aurora',
      'Bruno Lima',
      `Passadas\n${brazilian(info.passadas!, 0)}`,
      'Todos os talhões',
      `${brazilian(info.percentAplicacaoEfetiva!)} %`,
      `${brazilian(info.areaNaoAplicada!)} ha`,
      'Talhões',
      ...info.talhoes.map(({ areaPlantio }) => brazilian(areaPlantio)),
      ...info.arquivos.map(({ sha256 }) => sha256),
      `1 de ${sizes.length}`,
      `${brazilian(info.areaNaoAplicada!)} ha dos talhões ficaram sem aplicação`,
      'Responsável técnico da prestadora',
    ]) {
      expect(text).toContain(written)
    }
    // The stage has an address that is only valid on this computer.
    expect(text).not.toContain('Como se calcula')
  })
  await test.step('an export that fails says so, and leaves the map as it was', async () => {
    await page.reload()
    await expect(page.getByText('Carregando camadas…')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Reprodução do voo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
    // The code for papers is loaded with its first use, and chunks are named only by their hash.
    await page.route(/\/[\w-]{7}\.js$|camadas=sobreposicao/, (route) => route.abort())
    for (const item of ['PDF do mapa', 'KMZ (Google Earth)']) {
      await page.getByRole('button', { name: 'Exportar' }).click()
      await Promise.all([
        expect(page.getByText('Exportação falhou! Por favor, tente novamente...')).toBeVisible({
          timeout: PATIENCE_MS,
        }),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      await expect(page.getByRole('button', { name: 'Aproximar' })).toBeVisible()
      await expect(page.getByText('Exportação falhou!')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Exportar' })).toBeFocused()
    }
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeEnabled()
  })
})

test('files: a layer is a KML that reads back as what was measured, all of them one KMZ or GeoJSON; those sent come back', async ({
  page,
  open,
  as,
  stage,
}) => {
  const { info, files } = await measuredLaudo(await as('carla'), stage.places, { nome: 'São/João', codigo: 'OS 904' })
  await open(`/map/${info.uuid}`)
  const applied = await exported(page, 'Aplicação')
  // A slash may not be in a file's name.
  expect(applied.name).toBe('São João-Usina Aurora-aplicacao.kml')
  expect(hectaresOf(documentOf(applied.bytes))).toBeCloseTo(info.areaAplicada!, 3)
  // KML's order of colours is alpha, blue, green, red: #d83a2e.
  expect(applied.bytes.toString()).toContain('<LineStyle><color>ff2e3ad8</color>')

  const plots = await exported(page, 'Área')
  expect(plots.name).toBe('São João-Usina Aurora-area.kml')
  expect(hectaresOf(documentOf(plots.bytes))).toBeCloseTo(info.areaPlantio!, 3)

  const flight = documentOf((await exported(page, 'Trajeto')).bytes)
  const tracks = flight.placemarks.flatMap(({ shapes }) => shapes)
  expect(tracks.map(({ kind }) => kind)).toEqual(tracks.map(() => 'track'))
  const [first] = tracks
  expect(first?.kind === 'track' && first.timesMs?.[0]).toBe(Date.parse(info.trajeto!.inicio!))

  await test.step('all layers are one KMZ, or one GeoJSON', async () => {
    // What is evaluated after the measurement adds a layer, which the page shows some seconds later.
    let { camadas } = info
    await expect(async () => {
      const kmz = await exported(page, 'KMZ (Google Earth)')
      expect(kmz.name).toBe('São João-Usina Aurora-camadas.kmz')
      const { placemarks } = documentOf(kmz.bytes)
      camadas = (await readInfo(await as('carla'), info.uuid)).camadas
      expect(new Set(placemarks.map(({ folders }) => folders.at(-1))).size).toBe(camadas.length)
    }).toPass()

    const geojson = await exported(page, 'GeoJSON')
    expect(geojson.name).toBe('São João-Usina Aurora-camadas.geojson')
    const { type, features } = JSON.parse(geojson.bytes.toString()) as {
      type: string
      features: { properties: { camada: string } }[]
    }
    expect(type).toBe('FeatureCollection')
    const counts = Object.fromEntries(camadas.map(({ camada, feicoes }) => [camada, feicoes]))
    expect(
      Object.fromEntries(
        Object.entries(Object.groupBy(features, (f) => f.properties.camada)).map(([k, v]) => [k, v?.length]),
      ),
    ).toEqual(counts)
  })
  await test.step('the files are those that were sent, byte by byte', async () => {
    await page.getByRole('button', { name: /^Arquivos/ }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Aplicação: aplicacao.kml' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('aplicacao.kml')
    expect(await readFile(await download.path(), 'utf8')).toBe(files.aplicacao)
    const { name, bytes } = await exported(page, 'Trajeto (arquivo enviado)')
    expect(name).toBe('trajeto.kml')
    expect(bytes.toString()).toBe(files.trajeto)
  })
  await test.step('what the flight missed is a job again: on the map, and as a file of each format', async () => {
    const panel = page.getByRole('complementary', { name: 'Dados do laudo' })
    await panel.getByRole('button', { name: 'Reaplicação' }).click()
    await panel.getByRole('switch', { name: 'Mostrar no mapa o que voar de novo' }).check({ force: true })
    const least = panel.getByRole('textbox', { name: 'Menor área (ha)' })
    await least.fill('0,02')
    await expect(page).toHaveURL(/reaplicar=0[.]02/)
    const rows = panel.getByRole('table', { name: /Rumo de menos passadas/ }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible({ timeout: PATIENCE_MS })
    for (const [format, extension] of [
      ['KML', 'kml'],
      ['KMZ', 'kmz'],
      ['Shapefile', 'zip'],
      ['GeoJSON', 'geojson'],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: `Baixar ${format}`, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`São João-Usina Aurora-reaplicacao.${extension}`)
      if (format !== 'GeoJSON') continue
      const { features } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        features: { properties: { tipo: string; hectares?: number } }[]
      }
      const ground = features.flatMap(({ properties: { tipo, hectares } }) => (tipo === 'area' ? [hectares!] : []))
      expect(ground.length).toBeGreaterThan(0)
      await expect(panel).toContainText(`${brazilian(ground.reduce((sum, ha) => sum + ha, 0))} ha`)
    }
  })
  await test.step('a file that names no coordinate system is measured once somebody says which', async () => {
    const client = await as('carla')
    const { uuid } = await registerLaudo(client, stage.places, {
      codigo: 'OS 905',
      files: { ...files, area: inMetres(files.area) },
    })
    await expect
      .poll(async () => (await readInfo(client, uuid)).erro?.codigo, { timeout: PATIENCE_MS })
      .toBe('system-missing')
    await open(`/map/${uuid}`)
    await page.getByRole('button', { name: 'Reprocessar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Medir de novo' })
    await expect(dialog).toContainText('Traçado da Área: area.kml')
    await expect(dialog.getByRole('button', { name: /^Medir pelo método/ })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Sistema de coordenadas do arquivo' }).click()
    await page.getByRole('option', { name: /EPSG:31982/ }).click()
    await dialog.getByRole('button', { name: /^Medir pelo método/ }).click()
    await expect
      .poll(async () => (await readInfo(client, uuid)).areaPlantio, { timeout: PATIENCE_MS })
      .toBeCloseTo(info.areaPlantio!, 2)
  })
})
