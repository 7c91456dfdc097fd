/** The table of rules, as an administrator looks at it, sends another one and returns to the earlier one. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'

interface Table {
  readonly regras: Record<string, unknown>[]
}

test.use({ person: 'ana' })

// A wrong table is refused.
test.use({ complaints: /status of 422/ })

test('an administrator filters the rules, sees what another table would change, applies it and returns', async ({
  page,
  open,
  pageOf,
}) => {
  const [word = ''] = crypto.randomUUID().split('-')
  const norma = `Portaria ${word}`
  const file = page.locator('input[type="file"]')
  const sendTable = (name: string, table: object) =>
    file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(table)) })
  const dialog = page.getByRole('dialog')

  await test.step('the menu leads to the table, and each rule names its norm, its source and its check', async () => {
    await open('/show-reports')
    await page.getByRole('link', { name: 'Normas' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Normas')
    const row = page.getByRole('row', { name: /MT.*Moradia isolada/ })
    await page.getByRole('searchbox', { name: 'Buscar norma, estado ou classe' }).fill('moradia')
    await expect(row).toContainText('Drone')
    await expect(row).toContainText('90 m')
    await expect(row).toContainText('Decreto de Mato Grosso nº 1.651')
    await expect(row).toContainText('Desde 15/09/2023')
    await expect(row).toContainText('Não conferida')
    await expect(row).toContainText('Resumo de terceiros')
    await row.getByRole('button', { name: /^Mostrar só MT/ }).click()
    await expect(page.getByRole('region', { name: 'Regras da tabela' }).getByRole('row')).toHaveCount(2)
    // No rule of Mato Grosso was in force before.
    await open('/normas?uf=MT&vigenteDe=2023-09-14&vigenteAte=2023-09-14')
    await expect(page.getByText('Nenhuma regra com esta busca e estes filtros.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar busca e filtros' }).click()
    await open('/normas?assunto=clima')
    const wind = page.getByRole('row', { name: /RS.*Herbicida hormonal.*Vento abaixo de 10\skm\/h/ })
    await expect(wind).toContainText('Instrução Normativa SEAPDR nº 13/2022')
    await expect(page.getByRole('region', { name: 'Regras da tabela' }).getByRole('row')).toHaveCount(7)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open('/normas')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const table = await downloaded(page, () => page.getByRole('button', { name: 'Baixar tabela' }).click())
  const added = {
    ...{ uf: 'RR', classe: 'torre', aeronave: null, grupo: null, de: '1990-01-01', ate: '1990-12-31' },
    ...{ distanciaM: 30, proibido: false, norma, artigo: 'art. 1º', fonte: 'textoOficial' },
    ...{ conferidoEm: '2026-03-14', situacao: 'vigente' },
  }

  await test.step('a wrong table is refused row by row with its reasons', async () => {
    const { regras } = table
    await sendTable('errada.json', {
      regras: [{ ...regras[0], uf: 'XX' }, regras[1], { ...regras[2], distanciaM: -3 }],
    })
    const refused = dialog.getByRole('table', { name: 'Linhas recusadas' })
    await expect(refused.getByRole('row')).toHaveCount(3)
    await expect(refused.getByRole('row').nth(1)).toContainText('UF (uf), «XX»: O estado não está na lista')
    await expect(refused.getByRole('row').nth(2)).toContainText(
      'Distância (distanciaM), «-3»: A distância deve ser maior que zero.',
    )
    // No row is shown as the JSON of the file.
    await expect(refused).not.toContainText('{')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the effect of another table is shown before it is applied', async () => {
    await sendTable('nova.json', { regras: [...table.regras, added] })
    await expect(dialog.getByRole('status').first()).toHaveText('Nenhum laudo mudaria de veredicto.')
    await dialog.getByText(/1 nova, 0 retiradas$/).click()
    await expect(dialog.getByRole('listitem')).toContainText(
      `RR · Torre · Qualquer · Qualquer · 30 m · ${norma}, art. 1º`,
    )
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Aplicar tabela' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar norma, estado ou classe' }).fill(word)
    await expect(page.getByRole('row', { name: norma })).toContainText('14/03/2026, por Administrador')
  })

  await test.step('every version stays, and an earlier one returns after its effect was shown', async () => {
    await page.getByRole('button', { name: 'Versões' }).click()
    const versions = dialog.getByRole('list', { name: 'Versões da tabela' })
    await expect(versions.getByRole('listitem').first()).toContainText('Em vigor')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const earlier = versions.getByRole('listitem').nth(1)
    const old = await downloaded(page, () => earlier.getByRole('button', { name: /^Baixar a tabela nº/ }).click())
    expect(old.regras.every((row) => row['norma'] !== norma)).toBe(true)
    await earlier.getByRole('button', { name: /^Voltar à tabela nº/ }).click()
    const back = page.getByRole('dialog', { name: /^Voltar à tabela nº/ })
    await expect(back).toContainText('mudaria')
    await dialog.getByRole('button', { name: 'Aplicar tabela' }).click()
    await expect(back).toHaveCount(0)
    await expect(page.getByRole('row', { name: norma })).toHaveCount(0)
  })

  await test.step('nobody else sees or reaches it', async () => {
    for (const person of ['carla', 'davi'] as const) {
      const other = await pageOf(person, '/normas')
      await expect(other.getByText('Seu perfil não permite usar esta tela.')).toBeVisible()
      await expect(other.getByRole('link', { name: 'Normas' })).toHaveCount(0)
    }
  })
})

async function downloaded(page: Page, act: () => Promise<void>): Promise<Table> {
  const downloading = page.waitForEvent('download')
  await act()
  return JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as Table
}
