import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test } from './journey.ts'
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
      await modal.getByRole('textbox', { name: /^Incerteza da faixa/ }).fill('10')
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

    await test.step('the number says how far it can be trusted, and what of the loss could be avoided', async () => {
      await expect(page.getByTestId('intervalo')).toContainText(/^entre [\d,]+\s% e [\d,]+\s%/, { timeout: 60_000 })
      await page.getByRole('button', { name: 'Intervalo e perda' }).click()
      await expect(page.getByText('faixa ± 10 % (informada), posição ± 3,00 m (receptor não informado)')).toBeVisible()
      await expect(page.getByText('Perda evitável', { exact: true })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Efetividade × faixa/ })).toBeVisible()
      await expectWellMade(page, [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
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

  test('gives an agronomist the image of a signature, which the paper of a laudo that names the person prints', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const client = await as('carla')
    const nome = `Zuleica ${crypto.randomUUID().slice(0, 8)}`
    const registro = 'CREA-SP 123'
    await client.registerEntity({
      body: { nivel: 'responsavel', nome, profissao: 'agronomo', registro, prestadora: stage.places.aerosul },
    })
    const { info } = await measuredLaudo(client, stage.places, {
      codigo: 'OS 956',
      fields: { dadosOperacao: JSON.stringify({ agronomo: nome, agronomoRegistro: registro }) },
    })
    /** Pictures of the operational report: its croqui is drawn in vectors. */
    const pictures = async () => {
      await open(`/map/${info.uuid}`)
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Relatório operacional (PDF)' }).click()
      const bytes = await readFile(await (await downloading).path())
      return bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect(await pictures()).toBe(0)

    await open(`/control/responsaveis?busca=${nome}`)
    await page.getByRole('button', { name: `Editar ${nome}` }).click()
    const dialog = page.getByRole('dialog', { name: /Atualizar/ })
    const buffer = await signatureOf(page)
    await dialog
      .getByRole('button', { name: 'Imagem da assinatura' })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('img', { name: 'A assinatura como sai nos papéis' })).toBeVisible()
    await expectWellMade(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await pictures()).toBeGreaterThan(0)

    await open(`/control/responsaveis?busca=${nome}`)
    await page.getByRole('button', { name: `Editar ${nome}` }).click()
    await dialog.getByRole('button', { name: 'Tirar assinatura' }).click()
    await expect(dialog.getByRole('img', { name: 'A assinatura como sai nos papéis' })).toHaveCount(0)
    expect(await pictures()).toBe(0)
  })
})

/** A stroke of a pen on white paper, as PNG. */
async function signatureOf(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 200 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 600, 200)
    pen.lineWidth = 8
    pen.moveTo(40, 150)
    pen.bezierCurveTo(200, -80, 320, 320, 560, 60)
    pen.stroke()
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
