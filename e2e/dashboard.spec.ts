import { readFile } from 'node:fs/promises'
import { expect, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { createListed } from './laudo-list.fixture.ts'
import { SENHA } from './stage/people.ts'

test('the overview of an empresa: it fills as laudos become ready, is filtered, leads to a laudo and to the list', async ({
  page,
  open,
  newcomer,
  as,
  stage,
}) => {
  const { email, empresa } = await newcomer()
  const carla = await as('carla')
  const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}: .* Ver os laudos`) })
  const chart = (name: string) => page.getByRole('region', { name, exact: true })
  await open('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
  await open('/analytics')
  await expect(page.getByText('Ainda não há laudos prontos.')).toBeVisible()

  // The screen stays open: newly ready laudos appear by themselves.
  const given = { empresa, tratamento: 'MATURADOR' } as const
  const uuid = await createListed(carla, stage.places, {
    ...given,
    codigo: 'OS 71',
    dataInicial: '2026-02-02',
    dataFinal: '2026-02-02',
  })
  await expect(card('Área de plantio')).toBeVisible({ timeout: PATIENCE_MS })
  const { smallStats } = await carla
    .filterDashboard({ body: { select_company: [empresa] } })
    .then((answer) => ('message' in answer ? Promise.reject(new Error(answer.message)) : answer))
  const brazilian = (value: number) =>
    value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  await expect(card('Aplicação efetiva')).toHaveText(`${brazilian(smallStats.somaAplicacaoEfetiva!)} ha`)
  await expect(page.getByText(`${brazilian(smallStats.percentAplicacaoEfetiva!)} % da área de plantio`)).toBeVisible()
  await expectWellMade(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('the avoidable loss stands beside the effectiveness', async () => {
    const read = () => carla.filterPerdaEvitavel({ body: { select_company: [empresa] } })
    // It is computed after the laudo is Pronto.
    await expect.poll(async () => (await read()).comPerda, { timeout: PATIENCE_MS }).toBe(1)
    const { percentPerdaEvitavel } = await read()
    await page.getByText('Por perda evitável').click()
    await expect(page.getByText(`${brazilian(percentPerdaEvitavel!)} % da área de plantio se perderam`)).toBeVisible()
    await expect(chart('Perda evitável por piloto').getByRole('row')).toHaveCount(2)
    await expect(chart('Perda evitável por piloto')).toContainText('1 de 1 laudo')
    await expectWellMade(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('Por efetividade').click()
  })

  await test.step('each chart has its table and its files', async () => {
    const bars = chart('Laudos / Índices')
    await bars.getByRole('button', { name: 'Tabela: Laudos / Índices' }).click()
    await expect(bars.getByRole('row')).toHaveCount(2)
    await bars.getByRole('button', { name: 'Baixar: Laudos / Índices' }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    expect(await readFile(await csv.path(), 'utf8')).toMatch(/^\uFEFFLaudo;.*\r\nOS 71;/)
    const doughnut = chart('Composição da aplicação')
    await doughnut.getByRole('button', { name: /Baixar/ }).click()
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /PNG/ }).click(),
    ])
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')
  })

  await test.step('a laudo that is chosen collapses the bars, as a link shows', async () => {
    await chart('Laudos / Índices').getByRole('button', { name: 'OS 71' }).click()
    await expect(chart('Aplicação / Índices - OS 71')).toBeVisible()
    await page.reload()
    await expect(
      chart('Aplicação / Índices - OS 71').getByRole('link', { name: 'Visualizar Laudo →' }),
    ).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
    await page.getByRole('button', { name: 'Laudos / Índices' }).click()
    await expect(chart('Laudos / Índices')).toBeVisible()
    await expect(page).not.toHaveURL(/laudo=/)
  })

  await test.step('a bar is chosen by a press and by keyboard, and the legend hides a part', async () => {
    const bars = chart('Laudos / Índices')
    const canvas = bars.locator('canvas')
    const keys = bars.getByRole('slider', { name: 'Laudos / Índices: escolher' })
    await expect(keys).toHaveAttribute('aria-valuetext', /^OS 71: .*1 de 1\.$/)
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
    // One laudo is one bar, in the middle of the axis.
    await canvas.click({ position: { x: width / 2 + 15, y: height / 2 } })
    await expect(chart('Aplicação / Índices - OS 71')).toBeVisible()
    await page.getByRole('button', { name: 'Laudos / Índices' }).click()
    await keys.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(chart('Aplicação / Índices - OS 71')).toBeVisible()
    await page.getByRole('button', { name: 'Laudos / Índices' }).click()
    const legend = chart('Composição da aplicação').getByRole('button', { name: /^Fora dos talhões/ })
    await legend.click()
    await expect(legend).toHaveAttribute('aria-pressed', 'false')
    await expectWellMade(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await legend.click()
    await expect(legend).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('filters are sent when they are valid, and say what they found', async () => {
    await page.getByRole('button', { name: 'FILTROS' }).click()
    const filter = page.getByRole('button', { name: 'Filtrar' })
    await page.getByRole('textbox', { name: 'Período: início' }).fill('01/02/2026')
    await expect(filter).toBeDisabled()
    await expect(page.getByText('Preencha as duas datas do período.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Período: fim' }).fill('28/02/2026')
    await page.getByRole('checkbox', { name: 'COTESIA' }).uncheck()
    await filter.click()
    await expect(page.getByText('Informações atualizadas com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(/inicio=2026-02-01&fim=2026-02-28&sem=COTESIA/)
    await expect(page.getByText(/^Período anterior: 04\/01\/2026 a 31\/01\/2026, 0 laudos\.$/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'MATURADOR', exact: true }).uncheck()
    await filter.click()
    // Shown by the toast and in place of the figures, which belong to the previous filter.
    await expect(page.getByText('Nenhum laudo foi encontrado com estes filtros.')).toHaveCount(2)
    await expect(page).toHaveURL(/sem=[^&]*MATURADOR/)
    await expect(card('Área de plantio')).toBeHidden()
    await expectWellMade(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Limpar os filtros' }).click()
    await expect(card('Área de plantio')).toBeVisible()
    await expect(page.getByRole('button', { name: 'FILTROS' })).toBeFocused()
    await page.goBack()
    await expect(card('Área de plantio')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/sem=COTESIA&/)
    await card('Área de plantio').click()
    await expect(page.getByRole('region', { name: 'Lista de laudos' }).locator('tr[data-key]')).toHaveCount(1)
    await page.goBack()
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expect(page).not.toHaveURL(/inicio=/)
  })
})
