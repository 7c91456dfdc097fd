import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { laudoList } from './laudo-list.fixture.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Filtros salvos/ })
const saved = (page: Page) => page.getByRole('list', { name: 'Filtros salvos' }).getByRole('listitem')

async function save(page: Page, nome: string): Promise<void> {
  await button(page).click()
  await page.getByRole('textbox', { name: 'Salvar o que está na tela' }).fill(nome)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(saved(page).filter({ hasText: nome })).toBeVisible()
  await page.keyboard.press('Escape')
}

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('keeps a list under a name, and comes back to it with one click', async ({ page, open, stage }) => {
    const nome = stage.seen.farm
    const list = laudoList(page)
    const name = `Março ${crypto.randomUUID().slice(0, 8)}`
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&tratamento=HERBICIDA&ordem=-codigo&colunas=codigo,nome`)
    await expect(list.codes).toHaveText([/^A-2/, /^A-1/])
    await save(page, name)
    await expect(button(page)).toHaveText(name)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(button(page)).toHaveText('Filtros salvos')

    // The filter is opened another day, from another page of another list.
    await open('/show-reports?linhas=25')
    await expect(list.rows.first()).toBeVisible()
    await button(page).click()
    await expect(saved(page).filter({ hasText: name })).toContainText(`1 filtro, busca «${nome}», ordem própria`)
    await expectAccessible(page)
    await saved(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(list.codes).toHaveText([/^A-2/, /^A-1/])
    await expect(page).toHaveURL(/linhas=25/)
    await expect(page.getByRole('button', { name: '2 Colunas' })).toBeVisible()
    await expect(list.search).toHaveValue(nome)
    await expect(list.chips).toHaveText(['Tratamento: HERBICIDA'])
    await expect(button(page)).toHaveText(name)
    await page.goBack()
    await expect(list.chips).toHaveCount(0)
  })

  test('replaces one by name or by what is on the screen, and deletes one with a way back', async ({ page, open }) => {
    const word = crypto.randomUUID().slice(0, 8)
    const name = `Fila ${word}`
    // An earlier attempt may have saved a filter with the same name.
    const listOf = (cultura: string) => `/show-reports?busca=${word}&cultura=${cultura}`
    await open(listOf('SOJA'))
    await save(page, name)
    await open(listOf('MILHO'))
    await button(page).click()
    await page.getByRole('textbox', { name: 'Salvar o que está na tela' }).fill(name.toUpperCase())
    await expect(page.getByText('Já existe um filtro com este nome: ele será substituído.')).toBeVisible()
    await page.getByRole('button', { name: 'Substituir', exact: true }).click()
    await expect(page.getByText('SUBSTITUÍDO!')).toBeVisible()
    await expect(button(page)).toHaveText(name)

    await open(listOf('TRIGO'))
    await button(page).click()
    await page.getByRole('button', { name: `Substituir ${name} pelo que está na tela` }).click()
    await expect(button(page)).toHaveText(name)
    await page.getByRole('button', { name: `Excluir o filtro ${name}` }).click()
    await expect(page.getByText(`O filtro ${name} foi excluído com sucesso!`)).toBeVisible()
    await expect(saved(page).filter({ hasText: name })).toHaveCount(0)
    await expect(button(page)).toHaveText('Filtros salvos')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(button(page)).toHaveText(name)
  })
})

test.describe('a person without any', () => {
  test.use({ person: 'bruno', complaints: /status of 503/ })

  test('is told what they are for and must give a name; fifty are enough; what could not be deleted comes back', async ({
    page,
    open,
  }) => {
    await open('/show-reports')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Nenhum filtro salvo\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Dê um nome ao filtro.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page)).toBeFocused()

    const filtros = Array.from({ length: 50 }, (_, place) => ({
      id: `0190aaaa-0000-7000-8000-0000000000${10 + place}`,
      nome: `Filtro ${10 + place}`,
      consulta: 'busca=x',
      criadoEm: '2026-03-14T10:00:00Z',
    }))
    await page.route(/\/filtros-salvos/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { filtros } })
        : route.fulfill({ status: 503, json: {} }),
    )
    await open('/show-reports')
    await button(page).click()
    await expect(saved(page)).toHaveCount(50)
    await expect(page.getByText('São 50 filtros salvos: exclua ou substitua um deles.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Salvar o que está na tela' }).fill('filtro 12')
    await expect(page.getByRole('button', { name: 'Substituir', exact: true })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excluir o filtro Filtro 13' }).click()
    await expect(page.getByText('Não foi possível excluir o filtro')).toBeVisible()
    await expect(saved(page).filter({ hasText: 'Filtro 13' })).toBeVisible()
  })
})
