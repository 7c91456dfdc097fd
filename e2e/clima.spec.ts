/** The weather of a measured laudo: its file is added, replaced and taken away on the screen, and its minutes are drawn. */
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { brazilian, measuredLaudo, readInfo, shareOfMap } from './map.fixture.ts'

/** Ranges of red, green and blue of the lines of each class of angle. */
const WIND_COLOURS = ['200-225;60-80;5-25', '230-250;180-205;65-95', '15-45;115-135;200-225']

/** Readings from 20 min before a flight, one each ten minutes; the wind in km/h is the same in all. */
function weather(beginIso: string, name: string, windKmh: number, minutes = 90) {
  const rows = Array.from({ length: minutes / 10 }, (_, i) => {
    const at = new Date(Date.parse(beginIso) + (10 * i - 20) * 60_000).toISOString()
    const values = [windKmh, windKmh + 4, 90, 24 + i / 10, 68 - i].map((value) => brazilian(value, 1))
    return [at, ...values].join(';')
  })
  const text = ['Instante;Vento (km/h);Rajada (km/h);Direção;Temperatura (°C);Umidade (%)', ...rows].join('\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

// A reading of the weather fails, and is tried again.
test.use({ person: 'carla', complaints: /status of 503/ })

test('the weather of a measured laudo is added, replaced and taken away, with what its numbers become', async ({
  page,
  open,
  as,
  stage,
}) => {
  const client = await as('carla')
  const { info } = await measuredLaudo(client, stage.places, { fields: { nome: 'Clima' } })
  const begin = info.trajeto!.inicio!
  await open(`/map/${info.uuid}`)
  const card = page.getByRole('complementary', { name: 'Dados do laudo' })
  const section = card.getByRole('region', { name: 'Clima' })
  const file = section.getByRole('group', { name: 'Arquivo do clima' })
  const preview = section.getByRole('table', { name: 'O clima com o arquivo novo' })
  const remeasured = async (fora: (minutes: number | undefined) => boolean) =>
    expect
      .poll(
        async () => {
          const { ready, clima } = await readInfo(client, info.uuid)
          return ready === true && fora(clima?.minutosFora)
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(true)

  await test.step('added: what it holds and what the minutes become are there before it is sent', async () => {
    await card.getByRole('button', { name: 'Clima' }).click()
    await expect(section).toContainText('Nenhuma leitura do tempo foi informada.')
    await file.getByRole('button', { name: 'Acrescentar um arquivo' }).click()
    await file.getByLabel('Arquivo que falta').setInputFiles(weather(begin, 'estacao.csv', 7.2))
    await expect(preview.getByRole('row', { name: /^Dentro dos limites — \d/ })).toBeVisible()
    await expectAccessible(page)
    await file.getByRole('button', { name: 'Acrescentar e medir' }).click()
    await remeasured((minutes) => minutes === 0)
    await expect(section).toContainText('Vento médio')
    await expect(section).toContainText('7,2 km/h, de 90°')
  })
  await test.step('its charts have the limits, a table and files', async () => {
    const chart = section.getByRole('region', { name: 'Vento durante a aplicação' })
    await expect(chart.getByRole('img', { name: /limites tracejados/ })).toBeVisible()
    await expect(chart).toContainText('Vento de 3 a 10 km/h (recomendação, máximo)')
    await chart.getByRole('button', { name: 'Tabela: Vento durante a aplicação' }).click()
    await expect(chart.getByRole('columnheader', { name: 'Vento (km/h)' })).toBeVisible()
    await chart.getByRole('button', { name: 'Baixar: Vento durante a aplicação' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Planilha (CSV)' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text).toMatch(/^\uFEFF?Minuto;Vento \(km\/h\);Rajada \(km\/h\);/)
    expect(text.split('\r\n')[1]).toMatch(/^\d\d:\d\d;7,2;11,2;/)
    await expectAccessible(page)
  })
  await test.step('the replay says the wind of its minute, with an arrow at the aircraft', async () => {
    await page.getByRole('button', { name: 'Reproduzir o voo' }).click()
    await page.getByRole('button', { name: 'Pausar o voo' }).click()
    const bar = page.getByRole('region', { name: 'Reprodução do voo' })
    await expect(bar).toContainText(/Vento7,2 km\/h de 90°/)
    await expect(bar).toContainText('Delta T')
    await expect(page.getByTestId('vento')).toBeVisible()
  })
  await test.step('the passes are coloured by their angle to the wind, with a legend', async () => {
    let fails = true
    await page.route('**/laudos/*/clima', (call) => (fails ? call.fulfill({ status: 503 }) : call.fallback()))
    await open(`/map/${info.uuid}`)
    const legend = page.getByRole('region', { name: 'Legenda' })
    await legend.getByRole('button', { name: 'Passadas e vento' }).click()
    await expect(page).toHaveURL(/vento=true/)
    await expect(page.getByText('Nem todas as camadas puderam ser carregadas.')).toBeVisible({ timeout: PATIENCE_MS })
    fails = false
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Nem todas as camadas puderam ser carregadas.')).toBeHidden()
    await expect(legend).toContainText('60° a 90°, de través')
    // The flight has passes of one direction: under a wind from the east, one of the colours of the three classes is on the map.
    await expect
      .poll(async () => Math.max(...(await Promise.all(WIND_COLOURS.map((colour) => shareOfMap(page, colour))))))
      .toBeGreaterThan(0.002)
    await expectAccessible(page)
  })
  await test.step('replaced by a stronger wind: the minutes go outside the limits', async () => {
    await page.reload()
    await card.getByRole('button', { name: 'Clima' }).click()
    await file.getByRole('button', { name: 'Trocar o arquivo' }).click()
    await file
      .getByLabel('Arquivo novo')
      .setInputFiles({ ...weather(begin, 'x.csv', 14), buffer: Buffer.from('Hora;x\n') })
    await expect(file).toContainText('Não foi possível ler «x.csv»')
    await expect(file.getByRole('button', { name: 'Trocar e medir de novo' })).toBeDisabled()
    await file.getByLabel('Arquivo novo').setInputFiles(weather(begin, 'campo.csv', 14))
    await expect(preview.getByRole('row', { name: /^Fora dos limites 0,00 \d*[1-9]/ })).toBeVisible()
    await file.getByRole('button', { name: 'Trocar e medir de novo' }).click()
    await remeasured((minutes) => (minutes ?? 0) > 1)
    await expect(file).toContainText('Arquivo: campo.csv')
  })
  await test.step('taken away: there is no weather, and the hectares stay', async () => {
    await file.getByRole('button', { name: 'Tirar' }).click()
    await page.getByRole('button', { name: 'Tirar e medir de novo' }).click()
    await remeasured((minutes) => minutes === undefined)
    await expect(section).toContainText('Nenhuma leitura do tempo foi informada.')
    expect((await readInfo(client, info.uuid)).aplicacaoEfetiva).toBe(info.aplicacaoEfetiva)
  })
})

test.describe('a person of the empresa', () => {
  test.use({ person: 'davi' })

  test('reads the weather and changes no file', async ({ page, open, as, stage }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places, { fields: { nome: 'Clima lido' } })
    await open(`/map/${info.uuid}`)
    const card = page.getByRole('complementary', { name: 'Dados do laudo' })
    await card.getByRole('button', { name: 'Clima' }).click()
    await expect(card.getByRole('region', { name: 'Clima' })).toContainText('Nenhuma leitura do tempo foi informada.')
    await expect(card.getByRole('button', { name: 'Acrescentar um arquivo' })).toBeHidden()
  })
})

test.describe('a log that states its rate', () => {
  test('colours the passes on the map, and the legend adds up to the card', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { info } = await measuredLaudo(client, stage.places, {
      files: ratedFiles(),
      fields: { nome: 'Taxa', vazaoContratada: '30', faixaExecutada: '20' },
    })
    const { taxa } = info
    await open(`/map/${info.uuid}?camadas=area,taxa`)
    const legend = page.getByRole('region', { name: 'Legenda' })
    await expect(legend).toContainText('27,00 a 33,00 L/ha (vazão ± 10 %)')
    const within = taxa!.hectares - taxa!.hectaresAbaixo! - taxa!.hectaresAcima!
    for (const amount of [taxa!.hectaresAbaixo!, within, taxa!.hectaresAcima!]) {
      expect(amount).toBeGreaterThan(0.3)
      await expect(legend).toContainText(brazilian(amount))
    }
    expect(within).toBeCloseTo(taxa!.hectaresNaVazao!, 9)
    for (const colour of WIND_COLOURS) {
      await expect.poll(() => shareOfMap(page, colour)).toBeGreaterThan(0.0003)
    }
    await expectAccessible(page)
    await legend.getByRole('button', { name: 'Taxa' }).click()
    await expect(page).not.toHaveURL(/taxa/)
  })
})

/** Three passes of 500 m northward, 20 m apart, of which a third each is below, at and above 30 L/ha; and the plot around them. */
function ratedFiles() {
  const [lon, lat] = [-50.3, -21.8]
  const [east, north] = [1 / 103_400, 1 / 110_700]
  const rows = [0, 1, 2].flatMap((pass) =>
    Array.from({ length: 32 }, (_, i) => {
      const at = new Date(Date.UTC(2026, 2, 14, 10, 15 + 2 * pass, i)).toISOString()
      const place = [lat + (i - 0.5) * 16 * north, lon + (20 * pass + 10) * east].map((value) => value.toFixed(7))
      return [at, ...place, i < 31 ? 1 : 0, 20, [20, 30, 40][Math.floor(i / 11)]].join(';')
    }),
  )
  const places = rows.map((row) => row.split(';').slice(1, 3).toReversed().join())
  const kml = (placemark: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark>${placemark}</Placemark></kml>`
  const corners = [
    [0, 0],
    [60, 0],
    [60, 500],
    [0, 500],
    [0, 0],
  ].map(([x, y]) => `${lon + x! * east},${lat + y! * north}`)
  return {
    area: kml(
      `<name>Talhão 1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
    ),
    trajeto: kml(`<LineString><coordinates>${places.join(' ')}</coordinates></LineString>`),
    aplicacao: ['Instante;Latitude;Longitude;Válvula;Largura (m);Taxa (L/ha)', ...rows].join('\n'),
  }
}
