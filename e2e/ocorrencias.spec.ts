import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { registerPlots } from './stage/register-plots.ts'

/** A plot 500 m south of a box. */
function plotSouthOf([west, south, east]: readonly number[], farm: string): Buffer {
  const [top, foot] = [south! - 500 / 110_900, south! - 700 / 110_900]
  const ring = [west, east, east, west, west].map((lon, i) => `${lon},${i === 2 || i === 3 ? foot : top}`).join(' ')
  return Buffer.from(
    `<?xml version="1.0"?><kml><Document><Placemark><ExtendedData><Data name="FAZENDA"><value>${farm}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`,
  )
}

test.use({ person: 'davi', complaints: /status of 422/ })

test('an employee asks which flights came near a house, and opens the one that did at its minute', async ({
  page,
  open,
  stage,
  as,
}) => {
  const { farm, first } = stage.seen
  // Of a unidade of its own, so that no other journey's flights are measured against it.
  const registered = `Sítio ${crypto.randomUUID().slice(0, 8)}`
  const body = { nivel: 'unidade', nome: registered, empresa: stage.places.aurora } as const
  const { id: unidade } = await (await as('ana')).registerEntity({ body })
  await registerPlots(await as('ana'), plotSouthOf(first.limitesDoCampo!, registered), stage.places.aurora, unidade)
  const [west, south, east] = first.limitesDoCampo!
  await open('/ocorrencias')
  await expect(page.getByRole('heading', { level: 1, name: 'Ocorrências' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Pergunta e voos' })

  await test.step('an empty question says what is missing', async () => {
    await panel.getByRole('button', { name: 'Buscar voos' }).click()
    await expect(panel.getByText('Informe o lugar, ou marque-o no mapa.')).toBeVisible()
    await expect(panel.getByText('Informe o início.')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: /Lugar/ })).toBeFocused()
  })
  // A house 300 m south of the field.
  const house = `${(south - 300 / 110_900).toFixed(6)}; ${((west + east) / 2).toFixed(6)}`
  await panel.getByRole('textbox', { name: /Lugar/ }).fill(house)
  await panel.getByRole('textbox', { name: /Raio/ }).fill('1000')
  await panel.getByRole('textbox', { name: 'De', exact: true }).fill('01/03/2026')
  await panel.getByRole('textbox', { name: 'Até', exact: true }).fill('03/03/2026')
  await panel.getByRole('button', { name: 'Buscar voos' }).click()
  const found = panel.getByRole('list', { name: 'Voos perto do lugar' })
  const flight = found.getByRole('button').filter({ hasText: `A-1 · ${farm}` })
  await expect(flight).toBeVisible({ timeout: PATIENCE_MS })
  const legend = page.getByRole('region', { name: 'Legenda' })
  await expect(legend).toContainText('Raio da pergunta')
  await expectWellMade(page, WIDTHS)
  await page.setViewportSize({ width: 1440, height: 900 })

  const ofTheOpenFlight = ['Menor distância do voo aberto', 'Trajeto', 'Aplicação'].map((name) =>
    legend.getByRole('button', { name, exact: true }),
  )
  for (const row of ofTheOpenFlight) await expect(row).toHaveCount(0)
  const flown = page.waitForResponse(/camadas=trajeto/, { timeout: PATIENCE_MS })
  const sprayed = page.waitForResponse(/camadas=aplicacao/, { timeout: PATIENCE_MS })
  await flight.click()
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('A-1')
  await expect(panel.getByText(/O chão aplicado mais próximo está a \d+/)).toBeVisible()
  await expect(panel.getByText('Falta o receituário.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`voo=${first.uuid}`))
  await expectWellMade(page, WIDTHS)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('what the open flight sprayed and flew is on the map, and can be hidden', async () => {
    expect([(await flown).status(), (await sprayed).status()]).toEqual([200, 200])
    for (const row of ofTheOpenFlight) await expect(row).toHaveAttribute('aria-pressed', 'true')
    const track = legend.getByRole('button', { name: 'Trajeto', exact: true })
    await track.click()
    await expect(track).toHaveAttribute('aria-pressed', 'false')
    await track.click()
    await expect(track).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('going back leads to the list, and the address alone to the flight again', async () => {
    const address = page.url()
    await panel.getByRole('button', { name: 'Voltar aos voos' }).click()
    await expect(found).toBeVisible()
    for (const row of ofTheOpenFlight) await expect(row).toHaveCount(0)
    await page.goto(address)
    await expect(panel.getByRole('heading', { level: 1 })).toContainText('A-1', { timeout: PATIENCE_MS })
  })
  await test.step('the question is saved as a case, which says its flights, takes an attachment and a note, and is closed', async () => {
    await panel.getByRole('button', { name: 'Voltar aos voos' }).click()
    await panel.getByRole('button', { name: 'Salvar ocorrência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar ocorrência' })
    await dialog.getByRole('textbox', { name: 'Título' }).fill('Abelhas mortas no Sítio Bela')
    await dialog.getByRole('textbox', { name: 'O que foi dito' }).fill('Trinta caixas perdidas na manhã do voo.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    const title = panel.getByRole('heading', { level: 1, name: /^\d{4}\/\d{4} · Abelhas mortas no Sítio Bela$/ })
    await expect(title).toBeVisible({ timeout: PATIENCE_MS })
    const number = (await title.textContent())!.split(' ')[0]!
    await expect(panel.getByText('Enquanto a ocorrência não é encerrada')).toBeVisible()
    await expect(found.getByRole('button').filter({ hasText: `A-1 · ${farm}` })).toBeVisible()
    await panel.getByRole('textbox', { name: 'Nova nota' }).fill('Liguei para o apicultor.')
    await panel.getByRole('button', { name: 'Acrescentar nota' }).click()
    await expect(panel.getByRole('list', { name: 'Notas' })).toContainText('Liguei para o apicultor.')
    await panel.getByText('Nenhum anexo ainda.').waitFor()
    const files = panel.locator('input[type=file]')
    await files.setInputFiles([
      { name: 'relato.txt', mimeType: 'text/plain', buffer: Buffer.from('Trinta caixas.') },
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([1, 2, 3]) },
    ])
    await expect(page.getByText('«foto.jpg») não é uma foto JPEG')).toBeVisible({ timeout: PATIENCE_MS })
    const attached = panel.getByRole('list', { name: 'Anexos' })
    await expect(attached.getByRole('listitem')).toHaveCount(1)
    const [text] = await Promise.all([
      page.waitForEvent('download', { timeout: PATIENCE_MS }),
      attached.getByRole('button', { name: /^relato\.txt/ }).click(),
    ])
    expect(text.suggestedFilename()).toBe('relato.txt')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: PATIENCE_MS }),
      panel.getByRole('button', { name: 'Levantamento', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^levantamento-\d{4}-\d{4}-1-.*\.pdf$/)
    const made = panel.getByRole('list', { name: 'Levantamentos' })
    await expect(made.getByRole('button', { name: /Baixar o levantamento 1/ })).toBeVisible()
    const [again] = await Promise.all([
      page.waitForEvent('download', { timeout: PATIENCE_MS }),
      made.getByRole('button', { name: /Baixar o levantamento 1/ }).click(),
    ])
    expect(again.suggestedFilename()).toBe(download.suggestedFilename())
    await panel.getByRole('button', { name: 'Marcar como respondida' }).click()
    await expect(panel.getByText('Respondida', { exact: true })).toBeVisible()

    await panel.getByRole('button', { name: 'Voltar às ocorrências salvas' }).click()
    const saved = panel.getByRole('list', { name: 'Ocorrências salvas' })
    const one = saved.getByRole('button').filter({ hasText: number })
    await expect(one).toContainText('Respondida')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await one.click()
    await panel.getByRole('button', { name: 'Encerrar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
    await expect(panel.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    await panel.getByRole('button', { name: 'Voltar às ocorrências salvas' }).click()
    await panel.getByRole('button', { name: 'Voltar à pergunta' }).click()
  })
  await test.step('the map marks a place', async () => {
    await panel.getByRole('button', { name: 'Marcar no mapa' }).click()
    const map = (await page.getByTestId('mapa').boundingBox())!
    await page.mouse.click(map.x + map.width * 0.7, map.y + map.height / 2)
    await expect(panel.getByRole('button', { name: 'Marcar no mapa' })).toBeVisible()
    await expect(panel.getByRole('textbox', { name: /Lugar/ })).not.toHaveValue(house)
  })
  await test.step('a registered plot is a place, and is found by its name', async () => {
    await panel.getByRole('radiogroup', { name: 'Tipo do lugar' }).getByText('Talhão').click()
    await panel.getByRole('button', { name: 'Buscar voos' }).click()
    await expect(panel.getByText('Escolha o talhão.')).toBeVisible()
    const plot = panel.getByRole('combobox', { name: 'Talhão' })
    await plot.fill(registered)
    await page.getByRole('option').filter({ hasText: registered }).first().click()
    await panel.getByRole('button', { name: 'Buscar voos' }).click()
    await expect(page).toHaveURL(/lugar=talhao/)
    await expect(flight).toBeVisible({ timeout: PATIENCE_MS })
    await expect(page.getByRole('region', { name: 'Legenda' })).toContainText('Lugar da ocorrência')
    await page.reload()
    await expect(plot).toHaveValue(new RegExp(registered), { timeout: PATIENCE_MS })
  })
  await test.step('a polygon is drawn, asked about and saved as a case that keeps it', async () => {
    await panel.getByRole('radiogroup', { name: 'Tipo do lugar' }).getByText('Polígono').click()
    await panel.getByRole('button', { name: 'Desenhar no mapa' }).click()
    const map = (await page.getByTestId('mapa').boundingBox())!
    const [x, y] = [map.x + map.width * 0.7, map.y + map.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [dx, dy] of [
      [60, 0],
      [60, 60],
      [0, 60],
    ] as const)
      await page.mouse.move(x + dx, y + dy, { steps: 8 })
    await page.mouse.up()
    await expect(panel.getByRole('textbox', { name: /Vértices/ })).toHaveValue(/;.*;/)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await panel.getByRole('button', { name: 'Salvar ocorrência' }).click({ timeout: PATIENCE_MS })
    const dialog = page.getByRole('dialog', { name: 'Salvar ocorrência' })
    await dialog.getByRole('textbox', { name: 'Título' }).fill('Horta queimada')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(panel.getByText(/Polígono desenhado, com centro em/)).toBeVisible({ timeout: PATIENCE_MS })
  })
})
