import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { readInfo, registerLaudo } from './map.fixture.ts'

test.use({ person: 'davi' })

test('an employee finds a laudo, sees its verdict beside a spring, and the rule in words', async ({
  page,
  open,
  stage,
  as,
  pageOf,
}) => {
  const { farm, first } = stage.seen
  const [west, south, east, north] = first.limitesDoCampo!
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Nascente da Onça</name><Point><coordinates>${lon},${lat}</coordinates></Point></Placemark></Document></kml>`
  const davi = await as('davi')
  const registered = await davi.registerProtecao(
    {
      body: {
        empresa: stage.places.aurora,
        classificacao: 'manancial',
        nome: 'Nascente da Onça',
        identificacao: 'Matrícula 12',
      },
    },
    { files: { file_area_protecao: new File([kml], 'nascente.kml') } },
  )
  try {
    const readVerdicts = () => davi.readLaudoVerdicts({ params: { uuid: first.uuid } })
    await expect.poll(async () => (await readVerdicts()).veredictos.length, { timeout: PATIENCE_MS }).toBe(1)

    await open('/map/ambiental')
    await expect(page.getByRole('heading', { level: 1, name: 'Mapa ambiental' })).toBeVisible()
    await test.step('a code that no laudo has finds nothing, and clearing brings the list back', async () => {
      await page.getByRole('switch', { name: 'Código da OS' }).check({ force: true })
      await page.getByRole('textbox', { name: 'Código', exact: true }).fill('OS de ninguém')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByText('Nenhum item encontrado.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused()
      await page.getByRole('button', { name: 'Limpar' }).click()
      await expect(page.getByRole('textbox', { name: 'Código', exact: true })).toHaveCount(0)
      await expect(page).not.toHaveURL(/os=/)
      await expect(page.getByRole('list', { name: 'Laudos encontrados' }).getByRole('listitem').first()).toBeVisible()
    })
    await test.step('more than twenty are listed as they are asked for', async () => {
      const listed = '**/laudos/listfilter/'
      await page.route(listed, async (route) => {
        const [one] = await (await route.fetch()).json()
        await route.fulfill({ json: Array.from({ length: 25 }, () => ({ ...one, uuid: crypto.randomUUID() })) })
      })
      await page.getByRole('button', { name: 'Buscar' }).click()
      const rows = page.getByRole('list', { name: 'Laudos encontrados' }).getByRole('listitem')
      await expect(rows).toHaveCount(20)
      await page.getByRole('button', { name: 'Mostrar mais resultados...' }).click()
      await expect(rows).toHaveCount(25)
      await page.unroute(listed)
    })
    await test.step('a half filled period is not searched', async () => {
      await page.getByRole('textbox', { name: 'De', exact: true }).fill('02/03/2026')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByText('Informe o fim.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Até', exact: true }).fill('02/03/2026')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page).toHaveURL(/inicio=2026-03-02&fim=2026-03-02/)
    })
    await test.step('without an open laudo the distance that the register requires is drawn around the spring', async () => {
      await open(`/map/ambiental?inicio=2026-03-02&fim=2026-03-02&lat=${lat}&lon=${lon}&z=15`)
      const distances = page
        .getByRole('region', { name: 'Legenda' })
        .getByRole('button', { name: 'Distâncias a manter' })
      await expect(distances).toHaveAttribute('aria-pressed', 'true', { timeout: PATIENCE_MS })
      const map = page.getByTestId('mapa')
      await expect.poll(() => map.boundingBox(), { timeout: PATIENCE_MS }).not.toBeNull()
      const { x, y, width, height } = (await map.boundingBox())!
      // 250 m are some 60 px at this zoom; this close to the middle only the map is visible.
      const clip = { x: x + width / 2 - 100, y: y + height / 2 - 100, width: 200, height: 200 }
      const picture = () => page.screenshot({ clip })
      await distances.click()
      let bare = await picture()
      await expect
        .poll(async () => {
          const before = bare
          bare = await picture()
          return bare.equals(before)
        })
        .toBe(true)
      await distances.click()
      await expect.poll(async () => (await picture()).equals(bare), { timeout: PATIENCE_MS }).toBe(false)
    })
    const row = page.getByRole('listitem').filter({ hasText: `${farm} · A-1` })
    await expect(row).toContainText('Não conforme')
    await row.getByRole('button').click()

    const panel = page.getByRole('complementary', { name: 'Laudos e veredictos' })
    await expect(panel).toContainText('1 área protegida próxima: 1 não conforme.')
    await panel.getByRole('button', { name: /Nascente da Onça/ }).click()
    const verdict = panel.getByRole('region', { name: 'Veredicto de Nascente da Onça' })
    await expect(verdict).toContainText('art. 10, em vigor desde 08/01/2008: 250')
    await expect(verdict).toContainText('Dentro da distância foram aplicados')
    await expect(page.getByRole('region', { name: 'Legenda' })).toContainText('Manancial')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('the opinion leaves as a PDF', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: 'Parecer em PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^parecer-A-1-.*\.pdf$/)
      const bytes = await readFile(await download.path())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    })
    await test.step('a person of the unidade, whose register has nothing of the head office, sees the spring as well', async () => {
      const eva = await pageOf('eva', `/map/ambiental?laudos=${first.uuid}&laudo=${first.uuid}`)
      await expect(eva.getByRole('region', { name: 'Legenda' })).toContainText('Manancial', { timeout: PATIENCE_MS })
    })
    await test.step('a pass leads into the replay at its first moment', async () => {
      const pass = verdict.getByRole('listitem').filter({ hasText: 'Ver no tempo' }).first()
      const [began] = (await pass.innerText()).match(/\d{2}:\d{2}:\d{2}/) ?? []
      await pass.getByRole('link', { name: 'Ver no tempo' }).click()
      await expect(page.getByRole('slider', { name: 'Instante do voo' })).toHaveAttribute('aria-valuetext', began!)
    })
  } finally {
    const [area] = registered.areas
    if (area) await davi.deleteProtecao({ params: { uuid: area.uuid } })
  }
})

test('an approver denies a laudo with a reason and approves it again, and others see it at once', async ({
  as,
  stage,
  pageOf,
}) => {
  const nome = `Fazenda da Decisão ${crypto.randomUUID().slice(0, 8)}`
  const carla = await as('carla')
  const { uuid } = await registerLaudo(carla, stage.places, { nome, codigo: 'OS 933' })
  await expect.poll(async () => (await readInfo(carla, uuid)).ready, { timeout: PATIENCE_MS }).toBe(true)
  const search = '/map/ambiental?os=OS%20933'
  const approver = await pageOf('fabio', search)
  const employee = await pageOf('davi', search)
  const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: nome })
  await rowOf(employee).getByRole('button').click({ timeout: PATIENCE_MS })
  const opened = employee.getByRole('complementary', { name: 'Laudos e veredictos' })
  await expect(opened.getByRole('link', { name: 'Abrir o laudo' })).toBeVisible({ timeout: PATIENCE_MS })
  await rowOf(approver).getByRole('button').click()
  const panel = approver.getByRole('complementary', { name: 'Laudos e veredictos' })

  await test.step('denying asks for a reason', async () => {
    await panel.getByRole('button', { name: 'Negar' }).click()
    const dialog = approver.getByRole('dialog', { name: new RegExp(`^Negar o laudo .*${nome}`) })
    await expect(dialog).toContainText('O laudo fica oculto')
    const confirm = dialog.getByRole('button', { name: 'Negar' })
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Passagem sobre a faixa da vila.')
    await expectWellMade(approver, WIDTHS)
    await approver.setViewportSize({ width: 1440, height: 900 })
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(panel).toContainText('Negado em')
    await expect(panel).toContainText('Passagem sobre a faixa da vila.')
  })
  await test.step('it closes for the employee who had it open, who no longer finds it', async () => {
    await expect(employee.getByText('Um laudo que você via não está mais disponível.')).toBeVisible({
      timeout: PATIENCE_MS,
    })
    await expect(opened.getByRole('link', { name: 'Abrir o laudo' })).toBeHidden()
    await expect(employee).not.toHaveURL(/laudo=/)
    await expect(rowOf(employee)).toBeHidden({ timeout: PATIENCE_MS })
  })
  await test.step('staff see who denied it, and why', async () => {
    const verdicts = await carla.readLaudoVerdicts({ params: { uuid } })
    expect(verdicts.parecer).toMatchObject({
      oculto: true,
      motivo: 'Passagem sobre a faixa da vila.',
      por: 'Fábio Melo',
    })
  })
  await test.step('approving shows it again', async () => {
    await panel.getByRole('button', { name: 'Aprovar' }).click()
    const dialog = approver.getByRole('dialog', { name: /^Aprovar o laudo/ })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Distância medida em campo: 510 m.')
    await dialog.getByRole('button', { name: 'Aprovar' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(employee)).toBeVisible({ timeout: PATIENCE_MS })
  })
})
