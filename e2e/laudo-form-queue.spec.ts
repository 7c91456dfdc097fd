import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { filesOf, laudoForm, transferOf } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'
/** A telephone, and a desk. */
const WIDTHS = [390, 1440]

const TWELVE = 12

/** Takes the jobs as they were grouped. */
async function createDrafts(page: Page, jobs: number): Promise<void> {
  await page.getByRole('button', { name: `Criar ${jobs} laudos` }).click({ timeout: PATIENCE_MS })
}

test.describe('several flights at once', () => {
  test.use({ person: 'carla', complaints: /ERR_FAILED/ })

  test('become a queue, follow the first one in what they have in common, and are sent together', async ({
    page,
    open,
    as,
  }) => {
    const files = filesOf(3)
    await open(ADDRESS)
    const form = laudoForm(page)
    const queue = page.getByRole('region', { name: 'Fila de voos' })
    const rows = queue.getByRole('listitem')
    const prestadora = form.form.getByRole('combobox', { name: 'Prestadora' }).or(form.text('Prestadora')).first()
    await form.text('Código').fill('OS 901')
    await page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', {
      dataTransfer: await transferOf(page, files),
    })
    await createDrafts(page, 3)
    await test.step('each flight has its own three files and its own state', async () => {
      await expect(rows).toHaveCount(3, { timeout: PATIENCE_MS })
      await expect(form.form.getByText(/^(area|aplicacao|trajeto) 1\.kml$/)).toHaveCount(3)
      await expect(form.text('Código')).toHaveValue('OS 901')
      await expect(rows.nth(2)).toContainText('Falta conferir: Empresa', { timeout: PATIENCE_MS })
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('the first one is filled in, and the others follow', async () => {
      await form.fillIn()
      await form.text('Código').fill('OS 901')
      await form.numbers()
      await form.confirmAll()
      await expect(rows.nth(0)).toContainText('Pronto')
      await form.form.getByRole('button', { name: 'Próximo voo' }).click()
      await expect(form.form.getByText(/^(area|aplicacao|trajeto) 2\.kml$/)).toHaveCount(3)
      await expect(prestadora).toHaveValue('AeroSul Aviação')
      await expect(form.text('Data Inicial')).not.toHaveValue('', { timeout: PATIENCE_MS })
      await form.text('Código').fill('OS 902')
      await form.numbers()
      await form.confirmAll()
      await expect(rows.nth(1)).toContainText('Pronto')
    })
    await test.step('a reload loses nothing', async () => {
      await page.reload()
      await expect(rows).toHaveCount(3)
      await expect(form.text('Código')).toHaveValue('OS 902')
      await expect(form.form.getByText(/^(area|aplicacao|trajeto) 2\.kml$/)).toHaveCount(3)
      await expect(prestadora).toHaveValue('AeroSul Aviação')
      await form.numbers()
    })
    await test.step('a flight that is taken out comes back', async () => {
      await queue
        .getByRole('button', { name: /^Tirar da fila: / })
        .nth(2)
        .click()
      await expect(rows).toHaveCount(2)
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
      await expect(rows).toHaveCount(3)
    })
    await test.step('what does not reach the server stays, with the reason, and is sent again', async () => {
      await page.route('**/laudos/add', (route) => route.abort())
      await queue.getByRole('button', { name: 'Cadastrar os 2 prontos' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar', exact: true }).click()
      await expect(rows.nth(1)).toContainText('Sem conexão com o servidor')
      await expect(rows.nth(0)).toContainText('Não enviado')
      await page.unroute('**/laudos/add')
      await queue.getByRole('button', { name: 'Cadastrar os 2 prontos' }).click()
      await expect(page.getByRole('dialog')).toContainText('OS 902')
      await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar', exact: true }).click()
      await expect(page.getByText('2 laudos adicionados')).toBeVisible({ timeout: PATIENCE_MS })
      await expect(rows.nth(1)).toContainText('Cadastrado')
    })
    await test.step('the last one is sent from its form, and the queue ends', async () => {
      await form.numbers()
      await form.text('Código').fill('OS 903')
      await form.text('Nome de Exibição').fill('Santa Rita')
      await form.confirmAll()
      await form.submit.click()
      await expect(queue.getByText('Os 3 voos foram cadastrados.')).toBeVisible({ timeout: PATIENCE_MS })
      const laudo = await queue.getByRole('link', { name: 'Abrir no mapa' }).first().getAttribute('href')
      const uuid = laudo!.split('/').at(-1)!
      const { laudoInfo } = await (await as('carla')).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
      expect(laudoInfo.codigo).toBe('OS 901')
      await queue.getByRole('button', { name: 'Cadastrar outro laudo' }).click()
      await expect(form.form.getByText('Escolha um arquivo...')).toHaveCount(4)
    })
  })

  test('are typed as a table: codes count up, cells are pasted, and rows that nobody opened become ready', async ({
    page,
    open,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    const queue = page.getByRole('region', { name: 'Fila de voos' })
    const rows = queue.getByRole('listitem')
    const code = (flight: number) => queue.getByRole('textbox', { name: `Código do voo ${flight}` })
    await expect(form.text('Código')).toBeVisible()
    await page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', {
      dataTransfer: await transferOf(page, filesOf(3)),
    })
    await createDrafts(page, 3)
    await expect(rows).toHaveCount(3, { timeout: PATIENCE_MS })
    await form.fillIn()
    await form.numbers()
    await form.confirmAll()
    await expect(queue.getByText('Lendo')).toHaveCount(0, { timeout: PATIENCE_MS })
    await test.step('the first code is typed, and those below count up by a key', async () => {
      await code(1).fill('OS 0998')
      await code(1).press('Control+d')
      await expect(code(3)).toHaveValue('OS 1000')
      await expect(form.text('Código')).toHaveValue('OS 0998')
      await code(1).press('Enter')
      await expect(code(2)).toBeFocused()
    })
    await test.step('names and a pilot come from a spreadsheet', async () => {
      const name = queue.getByRole('textbox', { name: 'Nome do voo 1' })
      await name.evaluate((cell) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', 'Norte\nSul\nLeste\n')
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect(queue.getByRole('textbox', { name: 'Nome do voo 3' })).toHaveValue('Leste')
      await expect(form.text('Nome de Exibição')).toHaveValue('Norte')
    })
    await test.step('every row is ready, and none was read or measured again', async () => {
      await expect(queue.getByText('Lendo')).toHaveCount(0)
      await expect(queue.getByRole('button', { name: 'Cadastrar os 3 prontos' })).toBeVisible()
    })
    await test.step('the next flight is opened at its first missing field', async () => {
      await queue.getByRole('textbox', { name: 'Nome do voo 2' }).fill('')
      await queue.getByRole('textbox', { name: 'Nome do voo 2' }).press('Tab')
      await expect(rows.nth(1)).toContainText('Falta conferir: Nome de Exibição.')
      await form.form.getByRole('button', { name: 'Próximo voo' }).click()
      await expect(form.text('Nome de Exibição')).toBeFocused()
      await form.numbers()
      await expectWellMade(page, WIDTHS)
    })
  })

  test('twelve flights take at most six minutes and thirty interactions, with the preview of each looked at', async ({
    page,
    open,
    as,
  }) => {
    test.setTimeout(8 * 60_000)
    const run = crypto.randomUUID().slice(0, 6).toUpperCase()
    await open(ADDRESS)
    const form = laudoForm(page)
    const queue = page.getByRole('region', { name: 'Fila de voos' })
    const rows = queue.getByRole('listitem')
    const cell = (label: string, flight: number) => queue.getByLabel(`${label} do voo ${flight}`, { exact: true })
    const transfer = await transferOf(page, filesOf(TWELVE, { areaHa: 40, family: 'quads' }))
    await expect(form.text('Código')).toBeVisible()
    const began = Date.now()
    let interactions = 0
    const act = async (...acts: (() => Promise<unknown>)[]) => {
      for (const one of acts) await one()
      interactions += acts.length
    }
    const choose = async (label: string, option: string) => {
      await form.choose(label, option)
      interactions += 2
    }
    await act(() => page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', { dataTransfer: transfer }))
    await act(() => createDrafts(page, TWELVE))
    await expect(rows).toHaveCount(TWELVE, { timeout: PATIENCE_MS })
    await choose('Empresa', 'Usina Aurora')
    await choose('Prestadora', 'AeroSul Aviação')
    await choose('Piloto', 'Bruno Lima')
    await test.step('codes and names are typed down their columns', async () => {
      await act(
        () => cell('Código', 1).fill(`${run} 4471`),
        () => cell('Código', 1).press('Control+d'),
        () => cell('Nome', 1).fill('Santa Rita'),
        () => cell('Nome', 1).press('Control+d'),
      )
      await expect(cell('Código', TWELVE)).toHaveValue(`${run} 4482`)
    })
    await test.step('each row gets its area and effectiveness without being opened', async () => {
      for (let flight = 1; flight <= TWELVE; flight++) {
        await expect(cell('Área (ha)', flight)).toHaveText(/^\d+,\d\d$/, { timeout: 2 * PATIENCE_MS })
        await expect(cell('Efetividade (%)', flight)).toHaveText(/^\d+,\d\d$/)
      }
    })
    const measured = Date.now()
    await test.step('the preview of each is looked at, and has the figures of its row', async () => {
      for (let flight = 1; flight <= TWELVE; flight++) {
        const area = await cell('Área (ha)', flight).innerText()
        await expect(form.preview).toContainText(area, { timeout: PATIENCE_MS })
        await expect(form.form.getByText(new RegExp(`^aplicacao ${flight}\\.kml$`))).toBeVisible()
        for (const box of await form.form.getByRole('checkbox', { name: /^Confirmo: / }).all())
          await act(() => box.check())
        if (flight < TWELVE) await act(() => form.form.getByRole('button', { name: 'Próximo voo' }).click())
      }
    })
    const looked = Date.now()
    await act(
      () => queue.getByRole('button', { name: `Cadastrar os ${TWELVE} prontos` }).click(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Cadastrar', exact: true }).click(),
    )
    await expect(queue.getByText(`Os ${TWELVE} voos foram cadastrados.`)).toBeVisible({ timeout: 4 * PATIENCE_MS })
    const sent = Date.now()
    const carla = await as('carla')
    await expect(async () => {
      const { totalItems } = await carla.listLaudos({ query: { busca: run, prontos: 'sim' } })
      expect(totalItems).toBe(TWELVE)
    }).toPass({ timeout: 4 * PATIENCE_MS })
    const seconds = (Date.now() - began) / 1000
    const parts = [measured - began, looked - measured, sent - looked].map((ms) => Math.round(ms / 1000))
    test.info().annotations.push({
      type: 'doze voos',
      description: `${Math.round(seconds)} s (medidos ${parts[0]}, vistos ${parts[1]}, enviados ${parts[2]}), ${interactions} interações`,
    })
    expect(interactions).toBeLessThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual(360)
  })
})
