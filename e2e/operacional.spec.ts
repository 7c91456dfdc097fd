import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from './journey.ts'
import { measuredLaudo, readInfo } from './map.fixture.ts'

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('fills in what the operational report lacks, and takes the paper along', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { info } = await measuredLaudo(client, stage.places, { nome: 'Santa Rita', codigo: 'OS 955' })
    await open(`/map/${info.uuid}`)
    await page.getByRole('button', { name: 'Dados da operação' }).click()
    await expect(page.getByText(/^Faltam \d+ de 34 campos$/)).toBeVisible()
    const modal = page.getByRole('dialog', { name: /^Editar/ })

    await test.step('a missing item leads to its field', async () => {
      await page.getByRole('button', { name: 'Município', exact: true }).click()
      await expect(modal.getByRole('combobox', { name: 'Município' })).toBeFocused()
      await page.keyboard.type('Assis')
      await modal.getByRole('textbox', { name: 'Marca comercial' }).fill('Moddus')
      await modal.getByRole('textbox', { name: /^Dose/ }).fill('0,8')
      await modal
        .getByRole('combobox', { name: 'Unidade da dose' })
        .or(modal.getByRole('textbox', { name: 'Unidade da dose' }))
        .first()
        .click()
      await page.getByRole('option', { name: 'L/ha', exact: true }).click()
      await expectAccessible(page)
      await modal.getByRole('button', { name: 'Salvar' }).click()
      await expect(modal).toBeHidden()
      expect(await readInfo(client, info.uuid)).toMatchObject({
        dadosOperacao: { municipio: 'Assis', produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }] },
      })
    })

    await test.step('the card says what was typed', async () => {
      await expect(page.getByText('Moddus · 0,8')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the paper has it, and a croqui with the direction of the passes', async () => {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Relatório operacional (PDF)' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^relatorio-operacional-OS 955-[\d-]+\.pdf$/)
      const bytes = await readFile(await download.path())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    })
  })
})
