/** A prestadora registers and edits its own aircraft and their documents, without help. */
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'

test.use({ person: 'gil' })

test('a prestadora registers an aircraft with its document, and corrects it', async ({ page, open, as }) => {
  const letter = () => 'ABCDEFGHIJKLM'[Math.floor(Math.random() * 13)]
  const marksOf = (nationality: string) => `${nationality}-${letter()}${letter()}${letter()}`
  const marks = marksOf('PR')
  // The only aircraft of a prestadora is proposed in forms: this journey registers two at once, so that no form of another journey gets
  // one.
  const carla = await as('carla')
  const { linhas } = await carla.importEntities({
    params: { tipo: 'aeronaves' },
    body: {
      linhas: ['PT', 'PS'].map((nationality, i) => ({
        linha: i + 2,
        campos: { nome: marksOf(nationality), tipo: 'tripulada', prestadora: 'AeroSul Aviação' },
      })),
    },
  })
  expect(linhas).toHaveLength(2)
  await open('/control/aircraft')
  await expect(page.getByRole('heading', { name: 'Aeronaves' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Importar' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Nova Aeronave' }).first().click()
  await expect(page.getByRole('heading', { name: 'Novo cadastro' })).toBeVisible()
  // Kinds that only staff registers are not offered.
  await expect(page.getByRole('radio', { name: 'Piloto' })).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Novo cadastro' })
  await form.getByRole('textbox', { name: 'Prefixo' }).fill(marks)
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Tripulada' }).click()
  const prestadora = form.getByRole('combobox', { name: 'Prestadora' })
  if ((await prestadora.inputValue()) === '') {
    await prestadora.click()
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: 'AeroSul Aviação' }).click()
  }
  await form.getByRole('textbox', { name: 'Nº do documento' }).fill('CVA 4471')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText(`${marks}: cadastro feito.`)).toBeVisible()
  await open(`/control/aircraft?busca=${marks}`)
  const row = page.getByRole('row', { name: marks })
  await expect(row.getByText('CVA 4471')).toBeVisible()
  await expectWellMade(page, WIDTHS)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: `Editar ${marks}` }).click()
  const dialog = page.getByRole('dialog', { name: /Atualizar/ })
  await dialog.getByRole('textbox', { name: 'Nº do documento' }).fill('CVA 4472')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(row.getByText('CVA 4472')).toBeVisible()
})
