/** The plots of an empresa: from a file to the list, replaced by another file, and brought back. */
import { asLocalM, createLaea } from '@faixa/geometry'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'

const plane = createLaea(-50.3, -21.8)
/** A window in which lists are tables; on a telephone they are cards. */
const DESK = { width: 1440, height: 900 }

/** A file of plots of 2 ha each; the attributes have a usina's own names. */
function areaFile(codes: readonly number[], height = 100) {
  const plots = codes.map((code) => {
    const x = 210 * code
    const path = plane.toLonLat(asLocalM([x, 0, x + 200, 0, x + 200, height, x, height, x, 0]))
    const ring = Array.from({ length: 5 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`).join(' ')
    const values = Object.entries({
      SETOR_NOVO: 'Sítio Alto',
      TALH_CODIGO: `${code}`.padStart(3, '0'),
      AREA_HA: '2,00',
    })
    const data = values.map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`).join('')
    return `<Placemark><ExtendedData>${data}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  const text = `<?xml version="1.0"?><kml><Document>${plots.join('')}</Document></kml>`
  return { name: 'talhões.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(text) }
}

const form = (page: Page) => page.getByRole('form', { name: 'Área da Empresa' })
const versions = (page: Page) => page.getByRole('table', { name: 'Versões das áreas' })

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('registers the plots of an empresa, finds one, and brings the first version back after another', async ({
    page,
    open,
    as,
  }) => {
    const nome = `Usina ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await (await as('ana')).registerEntity({ body: { nivel: 'empresa', nome } })
    const choose = async (codes: readonly number[], height?: number) => {
      await form(page).getByRole('combobox', { name: 'Empresa' }).click()
      await page.getByRole('option', { name: nome }).click()
      await form(page).getByLabel('Arquivo das áreas').setInputFiles(areaFile(codes, height))
    }
    await test.step('the file is read, compared and shown before it is sent', async () => {
      await open('/area-empresa')
      await expect(form(page)).toContainText('falta conferir: Empresa, Arquivo das áreas.')
      const whole = areaFile([1, 2])
      const cut = { ...whole, buffer: whole.buffer.subarray(0, -60) }
      await form(page).getByLabel('Arquivo das áreas').setInputFiles(cut)
      await expect(form(page).getByText('O arquivo «talhões.kml» termina antes do fim')).toBeVisible()
      await choose([1, 2, 3])
      await expect(form(page).getByText(/no arquivo: 3 talhões novos\.$/)).toBeVisible({
        timeout: PATIENCE_MS,
      })
      const table = form(page).getByRole('table', { name: 'Talhões do arquivo' })
      await expect(table.getByRole('row')).toHaveCount(4)
      await form(page).getByLabel('Fazenda', { exact: true }).selectOption({ label: 'SETOR_NOVO (Sítio Alto)' })
      await expect(table.getByRole('row', { name: /Sítio Alto/ })).toHaveCount(3)
      await expectWellMade(page, WIDTHS)
      await form(page).getByRole('button', { name: 'Cadastrar' }).click()
      await expect(page.getByText('Versão 1: 3 talhões novos')).toBeVisible({ timeout: PATIENCE_MS })
      await expect(versions(page).getByRole('row')).toHaveCount(2)
    })
    await test.step('another file says what it changes, and asks before it replaces', async () => {
      await choose([2, 3, 4], 105)
      await form(page)
        .getByLabel('Arquivo das áreas')
        .setInputFiles(areaFile([2, 3, 4]))
      await form(page).getByLabel('Fazenda', { exact: true }).selectOption({ label: 'SETOR_NOVO (Sítio Alto)' })
      await expect(form(page).getByText('1 talhão novo, 2 iguais, 1 removido')).toBeVisible({
        timeout: PATIENCE_MS,
      })
      await form(page).getByRole('button', { name: 'Cadastrar' }).click()
      const question = page.getByRole('dialog', { name: `Substituir as áreas de ${nome}` })
      await expect(question).toContainText('1 talhão novo')
      await question.getByRole('button', { name: 'Substituir' }).click()
      await expect(page.getByText('Versão 2: 1 talhão novo')).toBeVisible({ timeout: PATIENCE_MS })
    })
    await test.step('the version before is brought back', async () => {
      await versions(page).getByRole('button', { name: 'Trazer de volta a versão 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Trazer de volta' }).click()
      await expect(versions(page).getByRole('row', { name: /versão 1 trazida de volta/ })).toBeVisible()
    })
    await test.step('the list finds a plot, edits it, and takes back that it was deleted', async () => {
      await page.setViewportSize(DESK)
      await open(`/talhoes?empresa=${id}`)
      const row = page.getByRole('row', { name: /Sítio Alto.*001/ })
      await expect(row).toBeVisible()
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize(DESK)
      await page.getByRole('button', { name: 'Editar Sítio Alto · 001' }).click()
      const dialog = page.getByRole('dialog', { name: 'Editar o talhão Sítio Alto · 001' })
      await dialog.getByRole('textbox', { name: 'Nome' }).fill('Baixada')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Atualização concluída!' })).toBeVisible()
      const history = page.getByRole('dialog', { name: 'Histórico do talhão Sítio Alto · 001' })
      await page.getByRole('button', { name: 'Histórico Sítio Alto · 001' }).click()
      await expect(history).toBeVisible()
      // The history has its own address: a colleague can open it, and going back closes it.
      const address = page.url()
      await page.goBack()
      await expect(history).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Histórico Sítio Alto · 001' })).toBeFocused()
      await page.goto(address)
      await expect(history.getByText('Nenhum laudo atingiu este talhão ainda.')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/historico/)
      await page.getByRole('button', { name: 'Excluir Sítio Alto · 001' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(row).toBeVisible()
    })
  })
})
