/** The weekly report of a paying customer: loaded, corrected, merged, saved, found again, and put on paper. */
import type { Page } from '@playwright/test'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'
import { readPages, savedBy } from './laudo-export.fixture.ts'
import { brazilian } from './map.fixture.ts'

const filter = (page: Page) => page.getByRole('form', { name: 'Filtro do relatório' })
const row = (page: Page, codigo: string) => page.getByRole('row').filter({ hasText: codigo })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await filter(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Tab')
}

// Sending is refused here: this server has no mail server.
test.use({ person: 'davi', complaints: /status of 409/ })

test('a report is loaded, corrected, merged, saved with its marks, and exported', async ({
  page,
  open,
  pageOf,
  stage,
}) => {
  const { first, third } = stage.seen
  const nome = `Semana ${crypto.randomUUID().slice(0, 8)}`
  await test.step('nothing can be loaded or exported before the filter is right', async () => {
    await open('/effectiveness-report')
    const load = filter(page).getByRole('button', { name: 'Carregar' })
    // The only empresa and the last week are chosen already, for every prestadora and treatment.
    await expect(load).not.toHaveAttribute('aria-disabled')
    await filter(page).getByRole('textbox', { name: 'Início do período' }).fill('')
    await expect(load).toHaveAttribute('aria-disabled', 'true')
    await load.hover({ force: true })
    await expect(page.getByRole('tooltip')).toContainText('Por favor, preencha corretamente os campos')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('two treatments are loaded beside each other', async () => {
    // The only prestadora is chosen already.
    await choose(page, 'Tratamento', first.tratamento)
    await filter(page).getByRole('textbox', { name: 'Início do período' }).fill('01/03/2026')
    await filter(page).getByRole('textbox', { name: 'Fim do período' }).fill('02/03/2026')
    await filter(page).getByRole('button', { name: 'Carregar' }).click()
    await expect(toast(page, 'As Aplicações foram resgatadas!')).toBeVisible()
    await expect(row(page, first.codigo)).toContainText(brazilian(first.percentAplicacaoEfetiva!))
    await choose(page, 'Tratamento', third.tratamento)
    await filter(page).getByRole('switch', { name: 'Manter os dados ao carregar' }).check({ force: true })
    await filter(page).getByRole('button', { name: 'Carregar' }).click()
    await expect(row(page, third.codigo)).toContainText(brazilian(third.areaPlantio!))
    const header = page.getByRole('table', { name: 'Parâmetros do relatório' })
    await expect(header).toContainText(`${first.tratamento}; ${third.tratamento}`)
    await expect(row(page, first.codigo)).toBeVisible()
  })
  await test.step('a corrected line is marked, and survives a reload; undo and redo by keyboard', async () => {
    await page.getByRole('button', { name: `Editar a linha ${first.codigo}` }).click()
    const form = page.getByRole('form', { name: `Editar a linha ${first.codigo}` })
    await expect(page.getByRole('button', { name: 'Juntar linhas' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Área de plantio (ha)' }).fill('12,5')
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Área de plantio (ha)' })).toHaveValue('12,5')
    await form.getByRole('button', { name: 'Confirmar' }).click()
    const note = `informado por Davi Rocha: área de plantio (medido ${brazilian(first.areaPlantio!)} ha)`
    await expect(row(page, first.codigo)).toContainText(note)
    await page.keyboard.press('Control+z')
    await expect(row(page, first.codigo)).not.toContainText('informado por')
    await page.keyboard.press('Control+Shift+z')
    await expect(row(page, first.codigo)).toContainText(note)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('a line that is removed stays, struck, with who and why, and may come back', async () => {
    await page.getByRole('button', { name: `Retirar a linha ${third.codigo}` }).click()
    const dialog = page.getByRole('dialog', { name: `Retirar a linha ${third.codigo}` })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Voo de teste')
    await dialog.getByRole('button', { name: 'Retirar' }).click()
    const removed = page.getByRole('region', { name: 'Linhas retiradas' })
    await expect(removed).toContainText('Voo de teste')
    await expect(removed).toContainText('Retirada por Davi Rocha em')
    await expect(page.getByRole('table', { name: 'Parâmetros do relatório' })).toContainText('1 de 2 laudos do período')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await removed.getByRole('button', { name: `Devolver a linha ${third.codigo}` }).click()
    await expect(removed).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Parâmetros do relatório' })).toContainText('2 de 2 laudos do período')
  })
  const joined = `${first.codigo} / ${third.codigo}`
  await test.step('two lines become one, with both averages in reach', async () => {
    await page.getByRole('checkbox', { name: `Selecionar a linha ${first.codigo}` }).check()
    await expect(page.getByRole('button', { name: 'Juntar linhas' })).toBeDisabled()
    await expect(page.getByRole('button', { name: `Retirar a linha ${third.codigo}` })).toBeDisabled()
    await page.getByRole('checkbox', { name: `Selecionar a linha ${third.codigo}` }).check()
    await page.getByRole('button', { name: 'Juntar linhas' }).click()
    await expect(row(page, joined)).toContainText(`junção de ${first.codigo} (12,50 ha`)
    const plain = (first.percentAplicacaoEfetiva! + third.percentAplicacaoEfetiva!) / 2
    await expect(row(page, joined)).toContainText(brazilian(plain))
  })
  await test.step('saved, it is found again, and says who typed what', async () => {
    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar relatório' })
    await dialog.getByRole('textbox', { name: 'Nome do relatório' }).fill(nome)
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Tudo salvo.')).toBeVisible()
    await expect(page).toHaveURL(/relatorio=/)
    await page.getByRole('button', { name: 'Mais ações do relatório' }).click()
    await page.getByRole('menuitem', { name: 'Fechar o relatório' }).click()
    await expect(row(page, joined)).toHaveCount(0)
    await page.getByRole('button', { name: 'Relatórios salvos' }).click()
    const saved = page.getByRole('dialog', { name: 'Relatórios salvos' })
    await expectWellMade(page, [1440])
    await saved.getByRole('button', { name: nome, exact: true }).click()
    await expect(row(page, joined)).toContainText('informado por Davi Rocha: área de plantio')
    // The filter is filled as it was saved.
    await expect(filter(page).getByRole('textbox', { name: 'Início do período' })).toHaveValue('01/03/2026')
    await expect(filter(page).getByText(third.tratamento, { exact: true })).toBeVisible()
  })
  await test.step('the legend of the pie hides a band', async () => {
    const pie = page.getByRole('region', { name: 'Aplicações por faixa' })
    const slices = await pie.locator('path').count()
    // The two lines are one by now, which is all of its band.
    const shown = pie.getByRole('button', { pressed: true }).filter({ hasText: /100,00\s%/ })
    await shown.click()
    await expect(pie.getByRole('button', { pressed: false })).toHaveCount(1)
    await expect(pie.locator('path')).toHaveCount(slices - 1)
    await pie.getByRole('button', { pressed: false }).click()
    await expect(pie.locator('path')).toHaveCount(slices)
  })
  await test.step('it leaves every Monday to people of the empresa', async () => {
    await page.getByRole('button', { name: 'Mais ações do relatório' }).click()
    await page.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click()
    const dialog = page.getByRole('dialog', { name: `Enviar por e-mail: ${nome}` })
    await dialog.getByRole('combobox', { name: 'Quem recebe' }).click()
    await page.getByRole('option', { name: /davi@exemplo/ }).click()
    await page.keyboard.press('Tab')
    await expectWellMade(page, [1440])
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(toast(page, 'Envio salvo')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Mais ações do relatório' }).click()
    await page.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click()
    await dialog.getByRole('button', { name: 'Enviar agora' }).click()
    const refusal = toast(page, 'Este servidor não envia e-mails, e nada foi enviado')
    await expect(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Fechar mensagem' }).click()
    await expect(dialog.getByRole('region', { name: 'O que foi enviado' })).toContainText('Nada ainda.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the paper has the same lines, and a pie that is drawn', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const file = await savedBy(page, () => page.getByRole('menuitem', { name: 'PDF' }).click())
    expect(file.name).toBe('efetividade-01-03-2026-a-02-03-2026.pdf')
    const { lines, pictures } = readPages(file)
    expect(pictures).toBe(0)
    expect(lines).toEqual(expect.arrayContaining(['RELATÓRIO SEMANAL - EFETIVIDADE', joined, 'USINA AURORA']))
    expect(lines.join(' ')).toContain('informado por Davi Rocha')
  })
  await test.step('archived, an administrator brings it back', async () => {
    await page.getByRole('button', { name: 'Relatórios salvos' }).click()
    await page.getByRole('button', { name: `Arquivar ${nome}` }).click()
    await page
      .getByRole('dialog', { name: `Arquivar o relatório ${nome}` })
      .getByRole('button', { name: 'Arquivar' })
      .click()
    await expect(toast(page, 'Relatório arquivado')).toBeVisible()
    const admin = await pageOf('ana', '/effectiveness-report')
    await admin.getByRole('button', { name: 'Relatórios salvos' }).click()
    await admin.getByRole('switch', { name: 'Arquivados' }).check({ force: true })
    await admin.getByRole('button', { name: `Restaurar ${nome}` }).click()
    await expect(toast(admin, 'Relatório restaurado')).toBeVisible()
    await expect(admin.getByRole('button', { name: `Restaurar ${nome}` })).toHaveCount(0)
  })
})
