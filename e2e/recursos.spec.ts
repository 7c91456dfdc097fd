/** A prestadora registers and edits its own aircraft, their documents and swath certificates, without help. */
import { readFile } from 'node:fs/promises'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'

test.use({ person: 'gil', complaints: /status of 422/ })

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

  await test.step('and the certificate of its swath, which warns before it ends', async () => {
    await open('/control/certificados')
    await page.getByRole('link', { name: 'Novo Certificado' }).first().click()
    await form.getByRole('textbox', { name: 'Configuração' }).fill(`40 bicos ${marks}`)
    await form.getByRole('combobox', { name: 'Aeronave' }).click()
    await page.getByRole('option', { name: marks }).click()
    await form.getByRole('textbox', { name: 'Faixa (m)' }).fill('18,5')
    await form.getByRole('textbox', { name: 'Incerteza da largura (%)' }).fill('8')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR')
    await form.getByRole('textbox', { name: 'Data do ensaio' }).fill(day(-300))
    await form.getByRole('textbox', { name: 'Válido até' }).fill(day(10))
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(form.getByRole('button', { name: 'Cadastrar' })).toBeDisabled()
    const source = form.getByRole('combobox', { name: 'Fonte da incerteza' })
    await form.getByRole('button', { name: 'Fonte da incerteza' }).click()
    await expect(source).toBeFocused()
    await source.click()
    await page.getByRole('option', { name: 'Declarada no certificado' }).click()
    await form.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByText(`40 bicos ${marks}: cadastro feito.`)).toBeVisible()
    const part = page.getByRole('group', { name: 'Certificado em PDF' })
    const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
    const paper = file('ensaio.pdf', '%PDF-1.7\n1 0 obj\n%%EOF\n')
    await part.getByLabel('Certificado (PDF)').setInputFiles(file('ensaio.pdf', 'texto'))
    await expect(part.getByText('O certificado («ensaio.pdf») não é um PDF, ou veio pela metade.')).toBeVisible()
    await part.getByLabel('Certificado (PDF)').setInputFiles(paper)
    await expect(part.getByText('ensaio.pdf', { exact: true })).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(`/control/certificados?busca=${marks}`)
    const certificate = page.getByRole('row', { name: `40 bicos ${marks}` })
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const saved = page.waitForEvent('download')
    await certificate.getByRole('button', { name: 'Baixar o PDF de' }).click()
    expect((await readFile(await (await saved).path())).equals(paper.buffer)).toBe(true)
    await certificate.getByRole('button', { name: 'Editar' }).click()
    await part.getByRole('button', { name: 'Trocar' }).click()
    await part.getByLabel('Certificado novo (PDF)').setInputFiles(file('certo.pdf', '%PDF-1.7\n2 0 obj\n%%EOF\n'))
    await expect(part.getByText('certo.pdf', { exact: true })).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await part.getByRole('button', { name: 'Tirar' }).click()
    await page
      .getByRole('dialog', { name: 'Tirar o certificado certo.pdf' })
      .getByRole('button', { name: 'Tirar' })
      .click()
    await expect(part.getByLabel('Certificado (PDF)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(certificate.getByRole('button', { name: 'Baixar o PDF de' })).toHaveCount(0)
    await expect(certificate.getByText('18,5')).toBeVisible()
    await expect(certificate.getByText(/Vence em (9|10|11) dias/)).toBeVisible()
    await page.getByRole('button', { name: 'Filtros' }).click()
    const until = page.getByRole('group', { name: 'Válido até' }).getByRole('textbox', { name: 'Até' })
    await until.fill(day(5))
    await until.blur()
    await expect(certificate).toHaveCount(0)
    await until.fill(day(15))
    await until.blur()
    await expect(certificate).toBeVisible()
    await expectWellMade(page, WIDTHS)
  })
})
