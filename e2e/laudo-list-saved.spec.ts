import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

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

  test('keeps a list under a name, and comes back to it with one click', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { nome } = await listedFarm(client, stage.places, ['F-1', 'F-2'])
    await listedFarm(client, stage.places, ['G-1'])
    const list = laudoList(page)
    const name = `Março ${nome.slice(-4)}`
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&tratamento=HERBICIDA&ordem=-codigo&colunas=codigo,nome`)
    await expect(list.codes).toHaveText([/^F-2/, /^F-1/])
    await save(page, name)
    await expect(button(page)).toHaveText(name)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(button(page)).toHaveText('Filtros salvos')

    // On another day, and another page of another list.
    await open('/show-reports?linhas=25')
    await expect(list.rows.first()).toBeVisible()
    await button(page).click()
    await expect(saved(page).filter({ hasText: name })).toContainText(`1 filtro, busca «${nome}», ordem própria`)
    await expectAccessible(page)
    await saved(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(list.codes).toHaveText([/^F-2/, /^F-1/])
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
    // What is on the screen may have the name of another try's, which kept the same.
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

test.describe('a pilot', () => {
  test.use({ person: 'bruno' })

  test('has none at first, is told what they are for, and must give a name', async ({ page, open }) => {
    await open('/show-reports')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Nenhum filtro salvo\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Dê um nome ao filtro.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page)).toBeFocused()
  })
})

test.describe('a server that refuses', () => {
  test.use({ person: 'carla', complaints: /status of (503|422)/ })

  test('fifty are enough, and the fifty-first is refused in a sentence', async ({ page, open, as }) => {
    const client = await as('ana')
    const { filtros } = await client.listSavedFilters({ query: { lista: 'laudos' } })
    expect(filtros).toEqual([])
    await page.route(/\/filtros-salvos/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: {
              filtros: Array.from({ length: 50 }, (_, place) => ({
                id: `0190aaaa-0000-7000-8000-0000000000${10 + place}`,
                nome: `Filtro ${10 + place}`,
                consulta: 'busca=x',
                criadoEm: '2026-03-14T10:00:00Z',
              })),
            },
          })
        : route.fallback(),
    )
    await open('/show-reports')
    await button(page).click()
    await expect(saved(page)).toHaveCount(50)
    await expect(page.getByText('São 50 filtros salvos: exclua ou substitua um deles.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Salvar o que está na tela' }).fill('filtro 12')
    await expect(page.getByRole('button', { name: 'Substituir', exact: true })).toBeEnabled()
    await expectAccessible(page)
  })

  test('what could not be deleted comes back', async ({ page, open, as }) => {
    const nome = `Difícil ${crypto.randomUUID().slice(0, 8)}`
    await (await as('carla')).saveFilter({ body: { lista: 'laudos', nome, consulta: 'busca=x' } })
    await open('/show-reports')
    await page.route(/\/filtros-salvos\//, (route) => route.fulfill({ status: 503, json: {} }))
    await button(page).click()
    await page.getByRole('button', { name: `Excluir o filtro ${nome}` }).click()
    await expect(page.getByText('Não foi possível excluir o filtro')).toBeVisible()
    await expect(saved(page).filter({ hasText: nome })).toBeVisible()
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 } })

  test('saved filters fit', async ({ page, open, as }) => {
    await (await as('carla')).saveFilter({
      body: { lista: 'laudos', nome: 'Um nome que é bem mais longo do que o botão tem lugar', consulta: 'busca=x' },
    })
    await open('/show-reports?busca=x')
    await button(page).click()
    await expect(saved(page).first()).toBeVisible()
    await expectWellMade(page, [390])
  })
})
